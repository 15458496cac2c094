-- expand
-- A doctor gives an agreed plantão to another one, or swaps it for one of hers.
create table handovers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  -- The plantão that she gets for it; null if she gives it away.
  other_booking_id uuid references bookings on delete cascade,
  to_doctor_id uuid not null references doctors on delete cascade,
  -- `accepted` waits for the company.
  state text not null check (state in ('proposed', 'accepted', 'done', 'refused', 'denied', 'taken_back', 'ended')),
  reason text not null,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  check (booking_id <> other_booking_id)
);
create unique index handovers_one_of_booking on handovers (booking_id) where state in ('proposed', 'accepted');
-- A plantão is promised once.
create unique index handovers_one_of_other_booking on handovers (other_booking_id) where state = 'accepted';
create index on handovers (other_booking_id) where other_booking_id is not null;
create index on handovers (booking_id);
create index on handovers (to_doctor_id, state);
create index handovers_open on handovers (proposed_at) where state in ('proposed', 'accepted');
create index on handovers (decided_by) where decided_by is not null;
