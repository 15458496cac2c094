-- Until when a process works on an event, so that no other one does.
alter table provider_events add column claimed_until timestamptz;
