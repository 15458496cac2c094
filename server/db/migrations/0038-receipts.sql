-- By this id an employer finds the receipt of a payment.
alter table ledger_entries add column receipt_id uuid not null default gen_random_uuid() unique;
create index on ledger_entries (subject_id);

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
  owner_user_id uuid not null references employers (user_id),
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
  owner_user_id uuid not null references employers (user_id),
  product text not null check (product in ('sponsorship', 'subscription')),
  subject_id text not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- When the provider accepted the refund.
  done_at timestamptz,
  -- Why it cannot be refunded; the employer may ask again.
  failure text,
  unique (product, subject_id)
);
create index on refund_requests (requested_at) where done_at is null and failure is null;
