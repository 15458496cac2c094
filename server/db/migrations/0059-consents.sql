-- What an account agreed to, in which version, and until when. Rows are only added and ended, so they are the history.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- The date of the text; null for what has none, such as mails.
  version text,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
-- The same version counts once, until it is withdrawn.
create unique index consents_current on consents (user_id, kind, version) nulls not distinct where withdrawn_at is null;

-- Consents given so far. The texts had no versions before, so they get the date of the last one.
insert into consents (user_id, kind, version, given_at)
select id, kind, '2026-11-21', terms_accepted_at
from users, unnest(array['terms', 'privacy']) as kind where terms_accepted_at is not null;
insert into consents (user_id, kind, given_at)
select id, 'marketing', marketing_opted_in_at from users where marketing_opted_in_at is not null;
