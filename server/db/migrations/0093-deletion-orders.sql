-- What an account returns to if an admin cancels the deletion that two admins have ordered. Null without such an order.
alter table users
  add column before_deletion_order text
    check (before_deletion_order in ('active', 'suspended', 'deletion_requested')),
  add check (before_deletion_order is null or deletion_due_at is not null);

-- Orders that wait now: who was suspended before the order stays suspended if it is cancelled.
update users set before_deletion_order =
  case when suspended_at < deletion_due_at - interval '7 days' then 'suspended' else 'active' end
where deletion_due_at is not null and deletion_is_final and exists (
  select from approvals where subject_user_id = users.id and kind = 'delete_account' and status = 'approved');
