-- A confirmed registration stays until it expires, so that the page that waits for the confirmation can tell. The
-- token_hash of a registration is null until its link is mailed.
alter table registrations add column verified_at timestamptz;
-- Where the person wanted to go before registering: a path of this site.
alter table registrations add column return_path text;

-- Marks of known devices that are older do not count. Null: none has been revoked.
alter table users add column device_marks_from timestamptz;
