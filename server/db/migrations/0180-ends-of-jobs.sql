-- When each plantão of the job begins, in order. Of a day whose time is not known it is the last second, in Brasília.
alter table jobs add column date_starts timestamptz[] not null default '{}';
update jobs set date_starts = array(
  select distinct (date + coalesce(starts_at, '23:59:59')) at time zone 'America/Sao_Paulo' as starts
  from unnest(dates) as date left join job_dates on job_id = jobs.id and day = date
  order by starts)
where dates <> '{}';

-- When a published job leaves the search: when its term ends or its last plantão begins. `expires_at` is the end of the term.
alter table jobs add column ends_at timestamptz generated always as (
  case when expires_at is not null then least(expires_at, date_starts[cardinality(date_starts)]) end) stored;

update job_search set expires_at = jobs.ends_at,
  next_date_ends_at = (select min(starts) from unnest(jobs.date_starts) as starts where starts > now())
from jobs where jobs.id = job_search.job_id and jobs.date_starts <> '{}';

drop index jobs_standing, jobs_listed, jobs_expiring, jobs_by_expiry, jobs_open_by_owner;
create index jobs_standing on jobs (status, ends_at);
create index jobs_listed on jobs (updated_at desc, id) include (status, ends_at) where removed_at is null;
create index jobs_expiring on jobs (expiry_notice, ends_at)
where status in ('active', 'paused') and expiry_notice <> 'told';
create index jobs_by_expiry on jobs (ends_at, id) where removed_at is null;
create index jobs_open_by_owner on jobs (owner_user_id, ends_at) where status = 'active' and not employer_hidden;
