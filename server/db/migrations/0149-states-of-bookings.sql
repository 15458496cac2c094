-- expand
-- Apart from the migration that adds it, so that reading the table does not hold the lock.
alter table bookings validate constraint bookings_state_check;
