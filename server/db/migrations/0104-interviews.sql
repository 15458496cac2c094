-- An interview: proposed times, of which the doctor picks one. Of several for one application, the last one counts.
create table interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'cancelled')),
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  chosen_time timestamptz,
  minutes integer not null check (minutes between 5 and 480),
  place text not null,
  note text not null,
  -- What the doctor wrote when she asked for other times.
  answer text not null default '',
  -- The move that proposed it, until which the doctor does not see it.
  move_id uuid references application_moves on delete set null,
  shown_at timestamptz not null,
  author_id uuid references users on delete set null,
  -- Of the calendar entry: calendars ignore a change with a lower number (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  -- Both sides were mailed the entry, and not yet that it is void.
  is_in_calendars boolean not null default false,
  proposed_at timestamptz not null,
  updated_at timestamptz not null,
  check (state <> 'confirmed' or chosen_time is not null)
);
create index on interviews (application_id, proposed_at);
create index interviews_in_calendars on interviews (chosen_time) where is_in_calendars;
create index on interviews (chosen_time) where state = 'confirmed';
create index on interviews (move_id);
create index on interviews (author_id);
