-- From a company's third refund within twelve months on, an admin decides before the money goes back.
alter table refund_requests
  add column needs_decision boolean not null default false,
  add column decided_at timestamptz,
  add column decided_by uuid references users on delete set null,
  -- Why an admin has refused it. `failure` is set too, so that the employer may ask again.
  add column refusal text,
  add check (decided_at is null or needs_decision);
create index on refund_requests (owner_user_id, requested_at);
create index refund_requests_to_decide on refund_requests (requested_at) where needs_decision and decided_at is null;
create index on refund_requests (decided_by);
