-- What of `query` the keys do not prove already: its places, hundreds of cities around one, need not be compared again.
alter table job_alerts add column rest text;
update job_alerts set rest = query;
alter table job_alerts alter column rest set not null;
