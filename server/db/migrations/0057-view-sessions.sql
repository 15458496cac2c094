-- Admins who see the app as a user does, without being able to change anything.
create table view_sessions (
  id uuid primary key default gen_random_uuid(),
  -- It ends with the session of the admin.
  admin_session_id uuid not null references sessions on delete cascade,
  admin_user_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on view_sessions (admin_session_id) where ended_at is null;
create index on view_sessions (user_id);
create index on view_sessions (admin_user_id);
