-- Why the closing of its job ended an application. Such an application is rejected.
alter table applications
  add column end_reason text check (end_reason in ('filled', 'closed')),
  add check (end_reason is null or status = 'rejected');

-- Applications to jobs that were closed before applications were answered.
with answered as (
  update applications set status = 'rejected', updated_at = jobs.closed_at,
    end_reason = case when jobs.close_reason in ('filled_here', 'filled_elsewhere') then 'filled' else 'closed' end
  from jobs
  where jobs.id = job_id and jobs.status = 'closed'
    and applications.status in ('submitted', 'viewed', 'in_review', 'shortlisted', 'interview')
  returning applications.id, applications.updated_at
)
insert into application_events (application_id, status, at) select id, 'rejected', updated_at from answered;

-- Whether a job is open depends on its employer's account.
create index users_suspended on users (id) where suspended_at is not null;
