-- expand, after the start
-- The rows of the bell, also those of a kind that the release before does not know, which are not marked as listed.
drop index concurrently if exists notifications_in_bell;
create index concurrently notifications_in_bell on notifications (user_id, happened_at desc, id) where is_listed or kind = 'alert_matched';
