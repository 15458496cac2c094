-- The list of accounts that admins search, filter and sort.
alter table users
  -- Name and address without case and accents, for matches inside of words. It begins with a blank, so that the beginning
  -- of a word can be asked for.
  add column search_key text generated always as (
    ' ' || translate(lower(coalesce(name, '') || ' ' || email), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
  ) stored,
  -- Written at most once an hour, unlike that of each session.
  add column last_seen_at timestamptz;

update users set last_seen_at = latest.at
  from (select user_id, max(last_seen_at) as at from sessions group by user_id) as latest
  where latest.user_id = users.id;

create index users_search on users using gin (search_key gin_trgm_ops);
create index users_by_name on users (name collate "pt-BR-x-icu", id);
create index users_by_creation on users (created_at, id);
create index users_by_last_seen on users (last_seen_at nulls first, id);
create index users_by_cpf on users (cpf text_pattern_ops) where cpf is not null;
create index users_by_cnpj on users (cnpj text_pattern_ops) where cnpj is not null;
-- Counts every combination of filters without reading the rows.
create index users_by_filters on users (role, state) include (suspended_at, email_verified_at, profile_completed_at);
-- Few accounts are so, and the admins look for them.
create index users_unverified on users (created_at) where email_verified_at is null;
create index users_incomplete on users (created_at) where profile_completed_at is null;

-- Pages do not show when somebody was last seen.
drop trigger page_change on users;
create trigger page_change after delete or update of email, role, profile_completed_at, suspended_at, name, phone, state,
    city_id, bio, website, image_key, is_searchable on users
  for each statement execute function tell_page_change();
