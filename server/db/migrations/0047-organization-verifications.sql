-- A company whose identity an admin has checked. It counts only while name, CNPJ and registration are those that were
-- checked, so a change of any of them takes the badge away at once.
create table organization_verifications (
  owner_user_id uuid primary key references employers (user_id) on delete cascade,
  -- What was looked at.
  basis text[] not null check (cardinality(basis) > 0 and basis <@ array['cnpj', 'crm_registration', 'website', 'document']),
  verified_at timestamptz not null,
  -- No foreign key: the verification outlives the admin's account.
  verified_by uuid not null,
  name text not null,
  cnpj text,
  crm_registration text
);
create trigger page_change after insert or update or delete on organization_verifications
  for each statement execute function tell_page_change();
