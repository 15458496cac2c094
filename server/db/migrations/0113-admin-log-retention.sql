-- expand
-- The log of the admins' actions still only grows, but for entries that nobody can be called to account for any more.
create or replace function refuse_admin_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '5 years' then return old; end if;
  end if;
  raise exception 'the admin log is append-only' using errcode = 'integrity_constraint_violation';
end $$;
