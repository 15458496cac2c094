-- expand
-- No batch begins before this time.
alter table backfills add column next_at timestamptz;
