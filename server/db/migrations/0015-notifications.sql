-- What a person is told of: a line in the bell, a mail, or both.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in (
      'application_received', 'application_viewed', 'job_expiring', 'job_expired', 'job_approved', 'job_rejected',
      'edit_approved', 'edit_refused'
    )
  ),
  job_id uuid not null references jobs on delete cascade,
  -- How often it happened while unread: ten applications to one job are one line.
  times integer not null default 1 check (times > 0),
  -- Of these, how many no mail has told of yet.
  unmailed integer not null check (unmailed between 0 and times),
  -- False where the bell is switched off for it: the row is there for the mail alone.
  is_listed boolean not null,
  -- The first time; what happened before is on no unread line.
  began_at timestamptz not null,
  -- The last time.
  happened_at timestamptz not null,
  read_at timestamptz
);
create unique index notifications_unread on notifications (user_id, kind, job_id, is_listed) where read_at is null;
create index notifications_listed on notifications (user_id, happened_at desc, id) where is_listed;
create index notifications_unmailed on notifications (user_id, kind) where unmailed > 0;
create index notifications_job on notifications (job_id);
create index notifications_age on notifications (happened_at);

-- What somebody has switched off; everything else is on.
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'mail')),
  primary key (user_id, kind, channel)
);

-- When an employer was last mailed about applications: the next mail waits and gathers.
create table application_digests (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz not null
);

-- What its owner was told of a job's end: that it is near, that it has come. A new date begins anew.
alter table jobs
  add column expiry_notice text not null default 'none' check (expiry_notice in ('none', 'warned', 'told'));
update jobs set expiry_notice = 'told' where expires_at <= now();
create index jobs_expiring on jobs (expiry_notice, expires_at)
where status in ('active', 'paused') and expiry_notice <> 'told';
