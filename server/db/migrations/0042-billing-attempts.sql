-- Raised whenever the outcome of a change at Stripe is known, so that the next change has other idempotency keys.
alter table stripe_customers add column attempts integer not null default 0;
