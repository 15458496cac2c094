-- The sandbox that replaces Stripe in demo mode. Its state is here, so that several processes share it.
create table stripe_sandbox_objects (
  id text primary key,
  -- The name of the type in Stripe's API, such as `invoice`.
  kind text not null,
  customer_id text,
  -- The object as the API shows it.
  body jsonb not null,
  -- What the API does not show, such as what a subscription gets when its checkout is paid.
  hidden jsonb,
  -- When time alone changes the object.
  due_at timestamptz,
  -- Ascending in the order of creation.
  position bigint not null
);
create index on stripe_sandbox_objects (kind, position desc);
create index on stripe_sandbox_objects (customer_id, kind);
create index on stripe_sandbox_objects (due_at) where due_at is not null;

-- Each event goes to one webhook endpoint.
create table stripe_sandbox_deliveries (
  event_id text primary key,
  position bigint generated always as identity,
  event_type text not null,
  state text not null check (state in ('pending', 'held', 'delivered', 'failed', 'dropped')),
  copies integer not null default 1,
  attempts integer not null default 0,
  last_status integer,
  next_attempt_at timestamptz,
  created_at timestamptz not null
);
create index on stripe_sandbox_deliveries (position desc);

-- Replies to calls with an idempotency key.
create table stripe_sandbox_replies (
  idempotency_key text primary key,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null
);

-- One row, locked by every change.
create table stripe_sandbox_settings (
  id boolean primary key default true check (id),
  last_number bigint not null default 0,
  declines_left integer not null default 0,
  call_fault text,
  call_fault_left integer not null default 0,
  delivery_mode text not null default 'normal'
);
insert into stripe_sandbox_settings default values;
