-- A check of a company, and its badge, count only for the CNPJ that was checked.
drop trigger page_change on users;
create trigger page_change after delete or update of email, role, profile_completed_at, suspended_at, name, phone, state,
    city_id, bio, website, image_key, is_searchable, cnpj on users
  for each statement execute function tell_page_change();
