-- contract: unused since 1.1.0
-- Release 1.1.0 has no bookings. The new list of states has all of the old one.
alter table bookings drop constraint bookings_state_check;
alter table bookings add constraint bookings_state_check
  check (state in ('offered', 'agreed', 'declined', 'lapsed', 'taken_back', 'cancelled', 'passed_on')) not valid;
