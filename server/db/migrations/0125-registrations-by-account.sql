-- expand, outside a transaction
-- For the primary key of the next migration, and for the accounts that name a number.
drop index concurrently if exists doctor_registrations_by_account;
create unique index concurrently doctor_registrations_by_account on doctor_registrations (doctor_id, crm, uf);
drop index concurrently if exists doctor_registrations_by_number;
create index concurrently doctor_registrations_by_number on doctor_registrations (crm, uf);
