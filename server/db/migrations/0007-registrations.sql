-- Registrations that nobody has confirmed yet. Apart from users, and kept for known addresses too, so that neither
-- registering nor a login after it tells whether an address has an account, and a stranger's registration takes nothing
-- from its owner's.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text not null,
  wants_news boolean not null,
  -- Null where the address has an account: there is nothing to confirm.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on registrations (email, created_at desc);
