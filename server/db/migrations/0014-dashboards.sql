-- Figures of the whole platform read these alone, never the wide rows.
create index jobs_standing on jobs (status, expires_at);
create index jobs_closed on jobs (closed_at, close_reason) where closed_at is not null;
create index jobs_sponsored on jobs (sponsored_until) where sponsored_until is not null;
create index applications_applied on applications (applied_at, status);
create index users_created on users (created_at, role);
