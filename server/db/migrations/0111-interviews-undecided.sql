-- expand, after the start
-- Few interviews have no time. Those of a company are found among them, instead of among all of its applications.
drop index concurrently if exists interviews_undecided;
create index concurrently interviews_undecided on interviews (application_id) where state in ('proposed', 'declined');
