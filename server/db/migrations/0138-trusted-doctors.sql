-- expand
-- The rules of a company about its plantões. Without a row, the defaults of `contract/rota/rota-rules.ts` count.
create table rota_rules (
  employer_id uuid primary key references employers on delete cascade,
  -- A cancellation with less notice than this is recorded as late.
  notice_hours smallint not null check (notice_hours >= 0),
  -- Whether doctors may swap and give away their plantões.
  handover text not null check (handover in ('free', 'approve', 'none')),
  updated_at timestamptz not null
);

-- Doctors who may book the open plantões of a company without an offer.
create table trusted_doctors (
  employer_id uuid not null references employers on delete cascade,
  doctor_id uuid not null references doctors on delete cascade,
  trusted_by uuid references users on delete set null,
  trusted_at timestamptz not null,
  primary key (employer_id, doctor_id)
);
create index on trusted_doctors (doctor_id);
create index on trusted_doctors (trusted_by) where trusted_by is not null;

-- The booking that one without an application takes the place of: a doctor has taken it over from another one. Without a foreign
-- key, which would lock the table.
alter table bookings add column replaces_id uuid;
