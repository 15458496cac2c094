-- The customers at Stripe, one of each employer. A row exists from the first checkout on.
create table stripe_customers (
  owner_user_id uuid primary key references employers (user_id),
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
  kept_job_ids uuid[] not null default '{}'
);

-- Subscriptions as they were last fetched from Stripe.
create table subscriptions (
  id text primary key,
  owner_user_id uuid not null references stripe_customers (owner_user_id),
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
