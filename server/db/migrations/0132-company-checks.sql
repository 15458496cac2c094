-- expand
-- Answers of public company data about the CNPJ of each company. Everything in a row is about its number, name and time; a company that
-- has another number now is asked about again.
create table company_checks (
  employer_id uuid primary key references employers (user_id) on delete cascade,
  cnpj text not null,
  -- When an admin last asked for a question.
  requested_at timestamptz,
  -- Until then, the process that asks keeps the others from it.
  asking_until timestamptz,
  -- When the registry was asked, also if it gave no answer.
  asked_at timestamptz,
  -- Questions without an answer since the last one with an answer.
  failures smallint not null default 0,
  due_at timestamptz not null,
  answer jsonb,
  answered_at timestamptz,
  -- The company's name with which the answer was compared.
  compared_name text,
  case_reason text check (case_reason in ('suspended', 'unfit', 'closed', 'void', 'not_found', 'name')),
  case_opened_at timestamptz,
  case_outcome text check (case_outcome in ('explained', 'acted', 'unfounded')),
  case_note text,
  case_closed_by uuid references users on delete set null,
  case_closed_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((case_reason is null) = (case_opened_at is null)),
  check ((case_outcome is null) = (case_closed_at is null)),
  check (case_outcome is null or case_reason is not null)
);
create index on company_checks (due_at);
create index company_checks_open on company_checks (case_opened_at) where case_reason is not null and case_closed_at is null;
create index on company_checks (case_closed_by) where case_closed_by is not null;
