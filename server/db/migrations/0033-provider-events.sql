-- The signed events that the payment providers have sent. State never comes from here: an event only says what to fetch.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('stripe', 'mercadopago')),
  event_id text not null,
  type text not null,
  -- What the event is about, at the provider.
  object_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text check (outcome in ('synced', 'ignored')),
  check ((handled_at is null) = (outcome is null)),
  unique (provider, event_id)
);
create index on provider_events (received_at);
