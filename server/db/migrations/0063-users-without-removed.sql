-- Removed accounts are in no list of accounts, so the indexes of these lists do not contain them.
drop index users_by_name;
drop index users_by_creation;
drop index users_by_last_seen;
drop index users_by_filters;
create index users_by_name on users (name collate "pt-BR-x-icu", id) where removed_at is null;
create index users_by_creation on users (created_at, id) where removed_at is null;
create index users_by_last_seen on users (last_seen_at nulls first, id) where removed_at is null;
-- Counts every combination of filters without reading the rows.
create index users_by_filters on users (role, state)
  include (suspended_at, deletion_due_at, email_verified_at, profile_completed_at) where removed_at is null;
