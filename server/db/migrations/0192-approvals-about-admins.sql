-- What takes power from an admin, or gives it back, takes two people, like making one.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('grant_admin', 'delete_account', 'suspend_admin', 'reinstate_admin', 'demote_admin'));
-- What the account becomes that is no admin's any more.
alter table approvals add column to_role text check (to_role in ('doctor', 'employer', 'telehealth'));
alter table approvals add check ((to_role is not null) = (kind = 'demote_admin'));
