-- Finds the access records of an account that was removed, by the address that a court order names (Marco Civil, art. 15 and
-- 22). Without the secret of the app nobody can compute the hash. Deleted together with the records.
create table removed_addresses (
  user_id uuid primary key,
  email_hash bytea not null,
  removed_at timestamptz not null
);
create index on removed_addresses (email_hash);
