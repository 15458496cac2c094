-- A plan that an admin has given without a subscription. Subscriptions have their own table.
alter table employers rename column plan to granted_plan;
alter table employers drop constraint employers_plan_check;
alter table employers alter column granted_plan drop default, alter column granted_plan drop not null;
update employers set granted_plan = null where granted_plan = 'free';
alter table employers add check (granted_plan in ('plus', 'pro', 'business'));

-- Money that moved at a payment provider. Rows are only added: a mistake is corrected by another row.
create table ledger_entries (
  id bigint generated always as identity primary key,
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
  unique (provider, provider_ref, kind),
  check (case when kind in ('payment', 'refund_reversal', 'dispute_reversal') then amount > 0 else amount < 0 end)
);
create index on ledger_entries (owner_user_id, occurred_at desc);
create index on ledger_entries (provider, payment_ref);
create index on ledger_entries (occurred_at);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_is_never_truncated before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- What an operator has to look at, such as a payment that does not match its order. One open alarm per kind and subject.
create table payment_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  -- For the operator, without personal data.
  details text not null,
  raised_at timestamptz not null,
  last_seen_at timestamptz not null,
  settled_at timestamptz
);
create unique index open_payment_alarms on payment_alarms (kind, subject) where settled_at is null;
