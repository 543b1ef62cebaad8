-- Ids are compared byte by byte (collate "C"), so that an index never depends on the machine's language.
create table entries (
    stream text collate "C" not null,
    number bigint not null,
    at_ms bigint not null,
    by text not null,
    body bytea not null,
    digest text not null,
    pos bigint generated always as identity,
    primary key (stream, number)
);

-- tx is the transaction that wrote last: with it, what is new is found without reading every head.
create table heads (
    stream text collate "C" primary key,
    number bigint not null,
    digest text not null,
    tx xid8 not null default pg_current_xact_id()
);

create table acts (
    id text collate "C" primary key,
    request text not null,
    spans text not null,
    answer bytea not null
);

create table records (
    id text collate "C" primary key,
    salt text not null,
    content bytea not null
);
