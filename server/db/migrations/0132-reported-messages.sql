-- The message that a report is about, or the last of them. Its words are in the report's snapshot.
alter table reports add column message_id uuid references application_messages on delete set null;
create index on reports (message_id) where message_id is not null;
