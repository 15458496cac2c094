-- contract: unused since 1.1.0
-- Several accounts can name one number: a check decides whose it is, and nobody learns from the form that it is taken.
alter table doctor_registrations drop constraint doctor_registrations_pkey;
alter table doctor_registrations add constraint doctor_registrations_pkey primary key using index doctor_registrations_by_account;
