-- Searches that keep running: new jobs that match are mailed.
create table job_alerts (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is: an account, or an address without one.
  user_id uuid references users on delete cascade,
  email text check (email = lower(email)),
  name text not null,
  -- The query of the search's address, in the order of its filters, so that equal searches are equal texts.
  search text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  status text not null check (status in ('unconfirmed', 'active', 'paused', 'stopped', 'undeliverable')),
  paused_until timestamptz,
  -- What a job's document must match: labels and words, as of `interpreted_at`. As text, because a tsquery is never stored
  -- apart from its row, so one with hundreds of cities would not fit.
  query text not null,
  -- What of `query` the keys do not prove already: its places, hundreds of cities around one, need not be compared again.
  rest text not null,
  interpreted_at timestamptz not null,
  -- The searched city, from which mails state distances; null unless the search is for exactly one.
  city_id integer references cities,
  -- The version of the text that was agreed to, and when (LGPD, art. 8).
  consent_version text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  -- The last time that its owner created, confirmed, changed or kept it.
  changed_at timestamptz not null,
  -- When it asked whether it is still wanted; null unless the answer is missing.
  asked_at timestamptz,
  check ((user_id is null) <> (email is null)),
  check ((paused_until is null) = (status <> 'paused'))
);
create unique index job_alerts_of_user on job_alerts (user_id, search) where user_id is not null;
create unique index job_alerts_of_address on job_alerts (email, search) where email is not null and status <> 'unconfirmed';
create index job_alerts_unconfirmed on job_alerts (created_at) where status = 'unconfirmed';
create index job_alerts_email on job_alerts (email) where email is not null;
create index job_alerts_changed on job_alerts (changed_at);
create index job_alerts_paused on job_alerts (paused_until) where paused_until is not null;

-- By which labels and words an alert is found for a job. A job that matches the alert has at least one of its keys; most
-- jobs have none. Few alerts are then compared in full.
create table job_alert_keys (
  key text collate "C" not null,
  alert_id uuid not null references job_alerts on delete cascade,
  primary key (key, alert_id)
);
create index job_alert_keys_alert on job_alert_keys (alert_id);

-- The mails that alerts have sent. A job is found once per alert.
create table job_alert_mails (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references job_alerts on delete cascade,
  -- In `mails`, until it is deleted there.
  mail_id uuid references mails on delete set null,
  sent_at timestamptz not null
);
create index job_alert_mails_alert on job_alert_mails (alert_id, sent_at desc);
create index job_alert_mails_mail on job_alert_mails (mail_id) where mail_id is not null;

-- The jobs that alerts have found. Millions of these rows can be written a day, too many to check each against three tables.
-- A row of a job that is gone is never read, because every reader joins the job, and it is deleted at night. The rows of an
-- alert go with it.
create table job_alert_jobs (
  alert_id uuid not null,
  job_id uuid not null,
  found_at timestamptz not null,
  -- Null while it waits. Settled without a mail if it was over, or in another alert's mail to the same person.
  settled_at timestamptz,
  alert_mail_id uuid,
  primary key (alert_id, job_id)
);
create index job_alert_jobs_waiting on job_alert_jobs (alert_id) where settled_at is null;
create index job_alert_jobs_mail on job_alert_jobs (alert_mail_id) where alert_mail_id is not null;

create function delete_jobs_of_alerts() returns trigger language plpgsql as $$
begin
  delete from job_alert_jobs using deleted where alert_id = deleted.id;
  return null;
end $$;
create trigger job_alerts_delete_jobs after delete on job_alerts
  referencing old table as deleted for each statement execute function delete_jobs_of_alerts();

-- The weeks in which a doctor was mailed new jobs; `week` is its Monday in Brazil. At most one mail per week.
create table job_digests (
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  week date not null,
  mailed_at timestamptz not null,
  primary key (doctor_id, week)
);
