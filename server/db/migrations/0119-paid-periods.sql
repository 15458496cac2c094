-- expand
-- The time that a payment of a subscription paid for, as receipts name it. Unknown for entries that are booked already or by
-- the release before: the ledger is append-only.
alter table ledger_entries add column covers_from timestamptz, add column covers_until timestamptz;
