-- The log lists the entries of one bulk action together.
create index on admin_log (batch_id) where batch_id is not null;
