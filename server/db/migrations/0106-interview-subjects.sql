create trigger notification_subject after delete on interviews referencing old table as deleted
  for each statement execute function delete_notifications_about('interview');
