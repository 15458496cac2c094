-- A grant of posts (Enterprise) features all jobs of its company, as any plan with more than one post does (spec B §4).
update jobs set featured_by_plan = true
from employers
where employers.user_id = jobs.owner_user_id and granted_posts is not null
  and jobs.status <> 'closed' and not featured_by_plan;

-- The sweep of the index writes again what is no longer featured by its date. Until then, only the filter misses these jobs.
update job_search set featured_until = '-infinity'
from jobs
where jobs.id = job_search.job_id and featured_by_plan and featured_until is null;
