-- expand, outside a transaction
-- Bookings without an application: a doctor books a plantão at most once.
drop index concurrently if exists bookings_one_of_doctor;
create unique index concurrently bookings_one_of_doctor on bookings (doctor_id, job_id, date_id)
  where application_id is null and date_id is not null and state in ('offered', 'agreed');
drop index concurrently if exists bookings_by_replaced;
create index concurrently bookings_by_replaced on bookings (replaces_id) where replaces_id is not null;
