-- expand
-- In how many days a company paid its plantões, against what it had promised: one row for each month, which the company can
-- answer before anybody sees it.
create table payment_records (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references employers on delete cascade,
  -- The first day of the month in which it was made.
  month date not null,
  -- Fewer could tell who is in it.
  doctors integer not null check (doctors >= 5),
  plantoes integer not null,
  -- Medians. A plantão that is not paid counts with the days so far.
  promised_days integer not null,
  actual_days integer not null,
  on_time integer not null,
  unpaid integer not null,
  made_at timestamptz not null,
  shown_from timestamptz not null,
  reply text,
  replied_at timestamptz,
  replied_by uuid references users on delete set null,
  unique (employer_id, month)
);
create index on payment_records (replied_by) where replied_by is not null;
