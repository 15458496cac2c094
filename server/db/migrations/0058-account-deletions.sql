-- An account that is to be deleted is suspended at once, and removed when it is due.
alter table users
  add column deletion_due_at timestamptz,
  -- Its owner cannot cancel the deletion: an admin ordered it, or has also suspended the account.
  add column deletion_is_final boolean not null default false,
  -- The row of a removed account that has paid stays, without personal data, as the owner of its ledger entries.
  add column removed_at timestamptz,
  add check (deletion_due_at is null or suspended_at is not null);
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

-- What belongs to an account is deleted with it. Only the ledger still refuses, since the law requires it to be kept.
alter table jobs drop constraint jobs_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table applications drop constraint applications_job_id_fkey,
  add foreign key (job_id) references jobs on delete cascade;
alter table stripe_customers drop constraint stripe_customers_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table applied_plans drop constraint applied_plans_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table sponsorships drop constraint sponsorships_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table invoices drop constraint invoices_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table refund_requests drop constraint refund_requests_owner_user_id_fkey,
  add foreign key (owner_user_id) references employers (user_id) on delete cascade;
alter table refund_requests drop constraint refund_requests_requested_by_fkey,
  add foreign key (requested_by) references users on delete cascade;
alter table dunning_mails drop constraint dunning_mails_subscription_id_fkey,
  add foreign key (subscription_id) references subscriptions on delete cascade;
alter table subscriptions drop constraint subscriptions_owner_user_id_fkey,
  add foreign key (owner_user_id) references stripe_customers (owner_user_id) on delete cascade;
