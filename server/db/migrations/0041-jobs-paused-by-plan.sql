-- The plan had no room for the job, and nobody has changed its status since. It is resumed when the plan has room again.
alter table jobs add column paused_by_plan boolean not null default false;
