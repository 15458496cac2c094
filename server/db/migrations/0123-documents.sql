-- expand
-- The papers of a doctor. Each is a list of versions, of which the last counts.
create table documents (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  kind text not null check (kind in ('crm_card', 'rqe_certificate', 'diploma', 'residency_certificate', 'curriculum',
    'life_support', 'vaccination', 'company_contract', 'cnpj_card', 'clearance', 'other')),
  -- Her own name for it.
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on documents (doctor_id);
create trigger notification_subject after delete on documents referencing old table as deleted
  for each statement execute function delete_notifications_about('document');

create table document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references documents on delete cascade,
  number smallint not null,
  is_current boolean not null,
  bytes integer not null,
  pages smallint not null,
  issued_on date,
  expires_on date,
  uploaded_at timestamptz not null,
  preview text not null check (preview in ('pending', 'ready', 'none')),
  scan text not null check (scan in ('unchecked', 'pending', 'clean', 'infected')),
  -- The days before its expiry of the last reminder; null before the first one.
  reminded_days smallint,
  unique (document_id, number),
  check (issued_on is null or expires_on is null or issued_on <= expires_on)
);
create unique index on document_versions (document_id) where is_current;
create index document_versions_expiring on document_versions (expires_on) where is_current and expires_on is not null;

-- Uploads that are not finished.
create table document_uploads (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  -- The sizes of its files in bytes.
  sizes integer[] not null,
  started_at timestamptz not null
);
create index on document_uploads (doctor_id);
create index on document_uploads (started_at);

-- Every encrypted file in the store: parts of uploads, versions and their previews. The row is written before the file and
-- deleted after it, so that no file is left behind. A file that belongs to nothing is removed.
create table document_files (
  key text primary key,
  -- Its own key of encryption, encrypted with the key `wrapped_by` of the installation.
  data_key bytea not null,
  wrapped_by text not null,
  bytes integer not null,
  created_at timestamptz not null,
  version_id uuid references document_versions on delete set null,
  purpose text not null check (purpose in ('part', 'document', 'preview')),
  upload_id uuid references document_uploads on delete set null,
  part_of_file smallint,
  part smallint,
  check ((purpose = 'part') = (part is not null and part_of_file is not null))
);
create unique index on document_files (version_id, purpose) where version_id is not null;
create unique index on document_files (upload_id, part_of_file, part) where upload_id is not null;
create index on document_files (created_at) where version_id is null;
create index on document_files (wrapped_by);

-- A version of a document that its owner shares with one application.
create table document_grants (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references document_versions on delete cascade,
  application_id uuid not null references applications on delete cascade,
  granted_at timestamptz not null,
  -- Of the text that she agreed to.
  consent text not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('revoked', 'withdrawn', 'rejected', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index on document_grants (application_id, version_id) where ended_at is null;
create index on document_grants (application_id);
create index on document_grants (version_id);

-- Who opened a document. It outlives the document and its grant, because its owner may ask later.
create table document_openings (
  id bigint generated always as identity primary key,
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  grant_id uuid references document_grants on delete set null,
  application_id uuid references applications on delete set null,
  kind text not null,
  title text not null,
  company_name text not null,
  job_title text not null,
  opened_by uuid references users on delete set null,
  opened_at timestamptz not null,
  -- When she was told.
  told_at timestamptz
);
create index on document_openings (doctor_id, opened_at desc);
create index on document_openings (grant_id);
create index on document_openings (application_id);
create index on document_openings (opened_by);
create index document_openings_untold on document_openings (opened_at) where told_at is null;
