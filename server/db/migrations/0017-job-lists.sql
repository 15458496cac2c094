-- The admins' list, the last changed first: its pages and counts read this, never the wide rows.
create index jobs_listed on jobs (updated_at desc, id) include (status, expires_at) where removed_at is null;
