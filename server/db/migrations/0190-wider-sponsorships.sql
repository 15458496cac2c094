-- A purchase of more topics for a job that is sponsored already: the difference. It has no period of its own.
alter table sponsorships
  add column is_widening boolean not null default false,
  -- The specialties and practice areas that it adds to the job.
  add column added_specialty_ids smallint[] not null default '{}',
  add column added_practice_area_ids smallint[] not null default '{}',
  -- They are added since the payment counts.
  add column topics_added boolean not null default false,
  add check (not is_widening or (starts_at is null and not creates_job));

-- Until now an edit could add topics to a sponsored job without a payment. Those jobs keep what they have.
update sponsorships set topics = greatest(sponsorships.topics,
  (select count(*) from job_specialties where job_id = sponsorships.job_id)
    + (select count(*) from job_practice_areas where job_id = sponsorships.job_id))
where job_id is not null and state in ('pending', 'paid', 'disputed');
