-- Additive. How many accounts sign in from a network decides what its guests may do.
create index access_records_ip_at on access_records (ip, at);
