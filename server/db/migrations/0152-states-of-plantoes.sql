-- expand
-- The state in which a booked plantão is: its clocks may show another time than those of Brasília. Null without a place.
alter table bookings add column uf text;
