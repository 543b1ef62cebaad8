create table snapshots (
    stream text primary key,
    number integer not null,
    digest text not null,
    version text not null,
    body blob not null
) strict;
