-- Events as they came, for the minute until they are counted into analytics_daily. Appended and taken away, never
-- updated: writers meet on no row. Who did it is not kept.
create table analytics_events (
  id bigint generated always as identity primary key,
  -- In America/Sao_Paulo.
  day date not null,
  event_type text not null,
  entity_type text not null,
  entity_id text not null check (length(entity_id) between 1 and 200),
  results integer
);
create index on analytics_events (entity_type, entity_id);

-- What happened on a day. `results` is the sum of what searches found, so that 0 is a search in vain.
create table analytics_daily (
  entity_type text not null,
  entity_id text not null,
  day date not null,
  event_type text not null,
  count bigint not null check (count > 0),
  results bigint not null default 0,
  primary key (entity_type, entity_id, day, event_type)
);
create index on analytics_daily (day);

-- What a visitor did in the last minutes, by a hash that tells neither who nor what.
create unlogged table analytics_seen (
  key bytea primary key,
  until timestamptz not null
);
create index on analytics_seen (until);
