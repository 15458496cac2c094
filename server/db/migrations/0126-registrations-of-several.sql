-- contract: unused since 1.1.0
-- Release 1.1.0 still relies on the key, but only to refuse a number that is taken. Beside this release it goes on and refuses none.
-- Several accounts can name one number: a check decides whose it is, and nobody learns from the form that it is taken.
alter table doctor_registrations drop constraint doctor_registrations_pkey;
alter table doctor_registrations add constraint doctor_registrations_pkey primary key using index doctor_registrations_by_account;
