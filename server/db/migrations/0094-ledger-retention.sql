-- The entries of a company whose account was removed are deleted once taxes can no longer be assessed: five years from the
-- first day of the year after the payment (CTN, art. 173, I). Nothing else can delete or change an entry.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.occurred_at < date_trunc('year', now(), 'America/Sao_Paulo') - interval '5 years'
      and exists (select from users where id = old.owner_user_id and removed_at is not null)
    then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create index users_removed on users (removed_at) where removed_at is not null;
