-- expand, after the start
-- Moves of which no doctor has heard are deleted after a while.
drop index concurrently if exists application_moves_void;
create index concurrently application_moves_void on application_moves (void_at) where void_at is not null;
