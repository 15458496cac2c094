-- The second factor of an account: one-time codes by time (RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key derived from the secret of the app.
  secret text not null,
  created_at timestamptz not null,
  -- Null until its owner has entered a first code. Until then it protects nothing.
  confirmed_at timestamptz,
  -- The step of time of the last accepted code. A code of it or of an earlier one is a replay.
  last_step integer not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  -- Keyed with the secret of the app.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When the session's owner proved the second factor; null if the session was opened without one.
alter table sessions add column second_factor_at timestamptz;
