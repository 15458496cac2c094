-- expand, after the start
-- By which invitations find the doctors of a specialty or area, and those who have worked for a company.
drop index concurrently if exists doctor_specialties_by_specialty;
create index concurrently doctor_specialties_by_specialty on doctor_specialties (specialty_id) include (doctor_id, rqe);
drop index concurrently if exists doctor_practice_areas_by_area;
create index concurrently doctor_practice_areas_by_area on doctor_practice_areas (practice_area_id) include (doctor_id, rqe);
drop index concurrently if exists bookings_worked;
create index concurrently bookings_worked on bookings (employer_id, doctor_id, ends_at)
  where state = 'agreed' and doctor_worked is not false and employer_worked is not false;
