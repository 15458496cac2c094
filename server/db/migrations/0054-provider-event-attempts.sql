-- How the handling of an event went, for the operator. The error is without personal data, like the log.
alter table provider_events
  add column attempts integer not null default 0,
  add column last_attempt_at timestamptz,
  add column last_error text;
create index on provider_events (id desc) where handled_at is null;
create index on provider_events (object_id);
