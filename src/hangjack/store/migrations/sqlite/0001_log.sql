create table entries (
    pos integer primary key,
    stream text not null,
    number integer not null,
    at_ms integer not null,
    "by" text not null,
    body blob not null,
    digest text not null,
    unique (stream, number)
) strict;

create table heads (
    stream text primary key,
    number integer not null,
    digest text not null
) strict, without rowid;

create table acts (
    id text primary key,
    request text not null,
    spans text not null,
    answer blob not null
) strict, without rowid;

create table records (
    id text primary key,
    salt text not null,
    content blob not null
) strict;
