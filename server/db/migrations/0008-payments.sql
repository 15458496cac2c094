-- The customers at Stripe, one of each employer. A row exists from the first checkout on.
create table stripe_customers (
  owner_user_id uuid primary key references employers (user_id) on delete cascade,
  -- Null until the customer exists at Stripe.
  customer_id text unique,
  -- Raised when the customer was deleted at Stripe, so that the next one has another idempotency key.
  generation integer not null default 1,
  -- Counts the checkouts, for their idempotency keys.
  checkouts integer not null default 0,
  -- Until then a call that changes something at Stripe is under way. Locks cannot be held during a call.
  claimed_until timestamptz not null default '-infinity',
  -- When the fetch began that `subscriptions` was last written from.
  synced_from timestamptz not null default '-infinity',
  -- The jobs that stay active when the plan becomes smaller, chosen by the employer.
  kept_job_ids uuid[] not null default '{}',
  -- Raised whenever the outcome of a change at Stripe is known, so that the next change has other idempotency keys.
  attempts integer not null default 0
);

-- Subscriptions as they were last fetched from Stripe.
create table subscriptions (
  id text primary key,
  owner_user_id uuid not null references stripe_customers (owner_user_id) on delete cascade,
  -- The one that gives the plan. The others have ended, or are a second one that is being refunded.
  is_current boolean not null,
  item_id text not null,
  plan text not null check (plan in ('plus', 'pro', 'business')),
  billing_interval text not null check (billing_interval in ('monthly', 'quarterly')),
  status text not null check (status in
    ('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused')),
  -- Centavos per period.
  amount integer not null check (amount >= 0),
  created_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  cancels_at timestamptz,
  ended_at timestamptz,
  -- Since when a period is not paid, and its invoice at Stripe.
  past_due_since timestamptz,
  unpaid_invoice text,
  -- A payment is disputed, or that of this period was lost to a dispute.
  is_disputed boolean not null,
  -- All that was paid for this period was given back.
  is_refunded boolean not null,
  first_paid_at timestamptz,
  -- What begins when the period ends.
  schedule_id text,
  scheduled_plan text check (scheduled_plan in ('plus', 'pro', 'business')),
  scheduled_interval text check (scheduled_interval in ('monthly', 'quarterly')),
  scheduled_amount integer,
  scheduled_at timestamptz,
  -- It has to end and everything paid has to be returned, because its owner wishes so or because it is a second one.
  return_requested_at timestamptz,
  check (num_nulls(scheduled_plan, scheduled_interval, scheduled_amount, scheduled_at) in (0, 4))
);
create unique index current_subscriptions on subscriptions (owner_user_id) where is_current;
create index on subscriptions (owner_user_id);
-- The logo on cards depends on the plan.
create trigger page_change after insert or update or delete on subscriptions
  for each statement execute function tell_page_change();

-- A payment that features a job for thirty days. Its id is the external reference of its payments at the provider.
create table sponsorships (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references employers (user_id) on delete cascade,
  -- Null once a reservation was given up.
  job_id uuid references jobs on delete set null,
  -- The job is published by this payment.
  creates_job boolean not null,
  job_title text not null,
  -- Different specialties and practice areas when the price was computed.
  topics smallint not null check (topics >= 0),
  -- Centavos.
  amount integer not null check (amount > 0),
  -- Chosen by the client, so that a repeated call has one effect; and the hash of what it sent with it.
  request_key uuid,
  request_hash text,
  preference_id text,
  init_point text,
  pix_attempts smallint not null default 0,
  pix_requested_at timestamptz,
  -- Follows from the payments; see sponsorship-state.ts.
  state text not null default 'pending' check (state in ('pending', 'paid', 'disputed', 'returned', 'cancelled')),
  created_at timestamptz not null,
  -- Given up before a payment. Money that still arrives is returned.
  cancelled_at timestamptz,
  -- When a payment counted for the first time: the order of the periods of one job.
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Since when the period stands still, because the text of the job is held back.
  held_since timestamptz,
  -- The job was paused because the money was returned or disputed.
  paused_job boolean not null default false,
  -- When the provider was last asked, by the clock of the database.
  checked_at timestamptz,
  -- A purchase of more topics for a job that is sponsored already: the difference. It has no period of its own.
  is_widening boolean not null default false,
  -- The specialties and practice areas that it adds to the job.
  added_specialty_ids smallint[] not null default '{}',
  added_practice_area_ids smallint[] not null default '{}',
  -- They are added since the payment counts.
  topics_added boolean not null default false,
  unique (owner_user_id, request_key),
  check ((starts_at is null) = (ends_at is null)),
  check (not is_widening or (starts_at is null and not creates_job))
);
create index on sponsorships (job_id);
create index on sponsorships (owner_user_id, created_at desc);
create index sponsorships_pending on sponsorships (created_at) where state = 'pending';
-- Two tabs, or two people, sponsor one job once.
create unique index sponsorships_one_open on sponsorships (job_id) where state = 'pending';

-- What the provider said of each payment. Written only from what was fetched.
create table sponsorship_payments (
  provider_payment_id text primary key,
  sponsorship_id uuid not null references sponsorships on delete cascade,
  method text not null check (method in ('card', 'pix', 'other')),
  status text not null,
  status_detail text,
  -- Centavos.
  amount integer not null,
  refunded integer not null,
  is_disputed boolean not null,
  -- What a charge-back withheld, even if it was won since.
  charged_back integer check (charged_back > 0),
  created_at timestamptz not null,
  approved_at timestamptz,
  -- What does not match the sponsorship; such a payment counts for nothing.
  mismatch text check (mismatch in ('amount', 'currency', 'collector', 'reference', 'live_mode')),
  pix_code text,
  -- A PNG in base64.
  pix_image text,
  pix_ticket_url text,
  pix_expires_at timestamptz,
  refund_requested_at timestamptz,
  refund_reason text check (refund_reason in ('buyer', 'refused', 'duplicate', 'late', 'undeliverable')),
  -- When the fetch began, by the clock of the database. An older fetch does not overwrite a newer one.
  synced_from timestamptz not null,
  check ((refund_requested_at is null) = (refund_reason is null))
);
create index on sponsorship_payments (sponsorship_id);
create index sponsorship_payments_to_refund on sponsorship_payments (refund_requested_at) where refund_requested_at is not null;

-- The entries of a company whose account was removed are deleted once taxes can no longer be assessed: five years from the
-- first day of the year after the payment (CTN, art. 173, I). Nothing else can delete or change an entry.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.occurred_at < date_trunc('year', now(), 'America/Sao_Paulo') - interval '5 years'
      and exists (select from users where id = old.owner_user_id and removed_at is not null)
    then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;

-- Money that moved at a payment provider. Rows are only added: a mistake is corrected by another row.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What belongs to an account is deleted with it. Only the ledger refuses, since the law requires it to be kept.
  owner_user_id uuid not null references employers (user_id),
  provider text not null check (provider in ('stripe', 'mercadopago')),
  -- The id at the provider of what moved the money: a charge, a refund, a dispute.
  provider_ref text not null,
  kind text not null check (kind in ('payment', 'fee', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')),
  -- Centavos, positive if the money came to us.
  amount integer not null,
  product text not null check (product in ('sponsorship', 'subscription')),
  -- The sponsorship or the subscription.
  subject_id text not null,
  -- The payment that the entry belongs to, by its id at the provider.
  payment_ref text not null,
  -- Shown on receipts.
  description text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  -- By this id an employer finds the receipt of a payment.
  receipt_id uuid not null default gen_random_uuid() unique,
  unique (provider, provider_ref, kind),
  check (case when kind in ('payment', 'refund_reversal', 'dispute_reversal') then amount > 0 else amount < 0 end)
);
create index on ledger_entries (owner_user_id, occurred_at desc);
create index on ledger_entries (provider, payment_ref);
create index on ledger_entries (occurred_at);
create index on ledger_entries (subject_id);
create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_is_never_truncated before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- Who invoices are made out to.
create table billing_details (
  owner_user_id uuid primary key references employers (user_id) on delete cascade,
  legal_name text not null,
  cnpj text not null,
  municipal_registration text not null,
  fiscal_email text not null,
  postal_code text not null,
  street text not null,
  number text not null,
  complement text not null,
  district text not null,
  city_id integer not null references cities (id),
  updated_at timestamptz not null
);

-- The NFS-e of a payment, whoever issues it.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'mercadopago')),
  payment_ref text not null,
  owner_user_id uuid not null references employers (user_id) on delete cascade,
  status text not null check (status in ('pending', 'issued', 'rejected', 'cancelling', 'cancelled')),
  number text,
  -- Why it was rejected.
  reason text,
  -- The details of the buyer as they are on the issued invoice.
  buyer jsonb,
  created_at timestamptz not null,
  issued_at timestamptz,
  cancelled_at timestamptz,
  -- The admin who typed in what happened last.
  handled_by uuid references users on delete set null,
  unique (provider, payment_ref),
  check (status not in ('issued', 'cancelling') or (number is not null and buyer is not null and issued_at is not null))
);
create index on invoices (status, created_at);

-- An employer has returned a product in time. One row per product bought, so that a second click asks for nothing more.
create table refund_requests (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references employers (user_id) on delete cascade,
  product text not null check (product in ('sponsorship', 'subscription')),
  subject_id text not null,
  requested_by uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  -- When the provider accepted the refund.
  done_at timestamptz,
  -- Why it cannot be refunded; the employer may ask again.
  failure text,
  -- From a company's third refund within twelve months on, an admin decides before the money goes back.
  needs_decision boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  -- Why an admin has refused it. `failure` is set too, so that the employer may ask again.
  refusal text,
  unique (product, subject_id),
  check (decided_at is null or needs_decision)
);
create index on refund_requests (requested_at) where done_at is null and failure is null;
create index on refund_requests (owner_user_id, requested_at);
create index refund_requests_to_decide on refund_requests (requested_at) where needs_decision and decided_at is null;
create index on refund_requests (decided_by);

-- What an operator has to look at, such as a payment that does not match its order. One open alarm per kind and subject.
create table payment_alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject text not null,
  -- For the operator, without personal data.
  details text not null,
  raised_at timestamptz not null,
  last_seen_at timestamptz not null,
  settled_at timestamptz,
  -- When the admins were notified of it; null until then.
  notified_at timestamptz,
  -- Whether an admin settled the alarm, or its problem went away. It outlives her account; the admin log has who it was.
  settled_by_admin boolean not null default false
);
create unique index open_payment_alarms on payment_alarms (kind, subject) where settled_at is null;
create index on payment_alarms (raised_at) where notified_at is null;
create trigger notification_subject after delete on payment_alarms referencing old table as deleted
  for each statement execute function delete_notifications_about('payment_alarm');

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
  -- How the handling of an event went, for the operator. The error is without personal data, like the log.
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  last_error text,
  -- Until when a process works on an event, so that no other one does.
  claimed_until timestamptz,
  check ((handled_at is null) = (outcome is null)),
  unique (provider, event_id)
);
create index on provider_events (received_at);
create index on provider_events (id desc) where handled_at is null;
create index on provider_events (object_id);

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
