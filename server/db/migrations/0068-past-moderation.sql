-- What stays of decided cases whose job or account is gone: the figures of /transparencia, which name nobody.
create table past_moderation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'decision', 'appeal')),
  -- In Brasília, in which it was sent, decided or filed.
  year integer not null,
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  -- Of a report.
  is_guest boolean,
  -- Of a decision or an appeal; null if the appeal was not answered.
  outcome text,
  -- Of a decision: from the first report until it.
  hours double precision
);
