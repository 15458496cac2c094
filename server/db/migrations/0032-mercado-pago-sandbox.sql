-- The state of the sandbox that replaces Mercado Pago in demo mode and in tests.
create table sandbox_mercadopago_preferences (
  id text primary key,
  -- As it was received from the SDK.
  request text not null,
  idempotency_key text unique,
  created_at timestamptz not null
);

create table sandbox_mercadopago_payments (
  id bigint generated always as identity (start with 130000000001) primary key,
  preference_id text references sandbox_mercadopago_preferences,
  idempotency_key text unique,
  external_reference text,
  method text not null check (method in ('card', 'pix')),
  status text not null,
  status_detail text not null,
  -- Centavos.
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  currency text not null default 'BRL',
  collector_id bigint not null,
  live_mode boolean not null default false,
  description text,
  payer_email text,
  cardholder text,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz
);
create index on sandbox_mercadopago_payments (external_reference);
create index on sandbox_mercadopago_payments (preference_id);

create table sandbox_mercadopago_refunds (
  id bigint generated always as identity (start with 1200000001) primary key,
  payment_id bigint not null references sandbox_mercadopago_payments,
  idempotency_key text unique,
  amount integer not null check (amount > 0),
  -- `admin`: Mercado Pago returned a Pix by MED.
  source text not null check (source in ('collector', 'admin')),
  created_at timestamptz not null
);
create index on sandbox_mercadopago_refunds (payment_id);

create table sandbox_mercadopago_chargebacks (
  id bigint generated always as identity (start with 233000061001) primary key,
  payment_id bigint not null references sandbox_mercadopago_payments,
  amount integer not null,
  status text not null check (status in ('in_process', 'settled', 'reimbursed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on sandbox_mercadopago_chargebacks (payment_id);

create table sandbox_mercadopago_webhooks (
  id bigint generated always as identity (start with 114000000001) primary key,
  type text not null,
  action text not null,
  object_id text not null,
  payment_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  state text not null check (state in ('waiting', 'sending', 'delivered', 'failed', 'held', 'dropped')),
  -- How often it is sent at the same time.
  copies smallint not null default 1,
  attempts smallint not null default 0,
  -- The last answer of the app.
  reply_status smallint,
  -- In the time of the database: what the app's clock says does not delay a delivery.
  due_at timestamptz not null default now(),
  created_at timestamptz not null
);
create index on sandbox_mercadopago_webhooks (due_at) where state in ('waiting', 'sending');

-- One row: what the sandbox is told to do wrong.
create table sandbox_mercadopago_faults (
  is_only_row boolean primary key default true check (is_only_row),
  declines_next boolean not null default false,
  -- What happens to the next calls, and to how many.
  call_fault text check (call_fault in ('hang', 'error', 'slow', 'lost_reply')),
  calls_left integer not null default 0,
  delivery text not null default 'normal' check (delivery in ('normal', 'duplicate', 'hold', 'drop'))
);
insert into sandbox_mercadopago_faults default values;
