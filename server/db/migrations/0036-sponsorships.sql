-- A payment that features a job for thirty days. Its id is the external reference of its payments at the provider.
create table sponsorships (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references employers (user_id),
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
  unique (owner_user_id, request_key),
  check ((starts_at is null) = (ends_at is null))
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

-- Paid, but not featured, because its text is held back. It uses no post of the plan.
alter table jobs add column boost_is_held boolean not null default false;
