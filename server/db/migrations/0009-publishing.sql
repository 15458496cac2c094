-- The plan by which an employer's jobs were last featured and paused. An employer without a row was on the free plan.
create table applied_plans (
  owner_user_id uuid primary key references employers (user_id) on delete cascade,
  plan text not null check (plan in ('free', 'plus', 'pro', 'business')),
  max_active_posts integer not null,
  applied_at timestamptz not null
);

-- The mails about a charge that failed, so that each is sent once.
create table dunning_mails (
  subscription_id text not null references subscriptions on delete cascade,
  -- The unpaid invoice.
  invoice text not null,
  day smallint not null check (day in (0, 3, 6, 7)),
  sent_at timestamptz not null,
  primary key (subscription_id, invoice, day)
);
