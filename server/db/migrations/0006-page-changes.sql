-- Tells every process that what public pages show has changed, when the change commits. By trigger, so that no writer can
-- forget it; one message per transaction, since equal ones are folded.
create function tell_page_change() returns trigger language plpgsql as $$
begin
  notify medponto_pages;
  return null;
end
$$;

create trigger page_change after insert or update or delete on jobs
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on job_search
  for each statement execute function tell_page_change();
create trigger page_change after update or delete on users
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on employers
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on employer_specialties
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on doctor_registrations
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on doctor_specialties
  for each statement execute function tell_page_change();
create trigger page_change after insert or update or delete on doctor_practice_areas
  for each statement execute function tell_page_change();
