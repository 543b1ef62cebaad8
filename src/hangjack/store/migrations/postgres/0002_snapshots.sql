create table snapshots (
    stream text collate "C" primary key,
    number bigint not null,
    digest text not null,
    version text not null,
    body bytea not null
);
