-- expand, outside a transaction
drop index concurrently if exists job_search_version;
create index concurrently job_search_version on job_search (version);
