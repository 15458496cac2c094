-- What an employer pays for. `granted_posts` is an allowance above any plan's, given by an admin (Enterprise).
alter table employers
  add column plan text not null default 'free' check (plan in ('free', 'plus', 'pro', 'business')),
  add column granted_posts integer check (granted_posts > 15);

alter table jobs
  -- Why a reviewer refused the job; told to its owner.
  add column rejection_reason text check (rejection_reason <> ''),
  -- Taken off its owner's lists; the row stays for whoever applied.
  add column removed_at timestamptz,
  add check (status <> 'rejected' or rejection_reason is not null),
  add check (removed_at is null or status = 'closed');
