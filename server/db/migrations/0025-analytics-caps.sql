-- How many more events about one thing count today from one user, or from the guests of one network. The key is a hash that
-- tells neither who nor what.
create unlogged table analytics_caps (
  key bytea primary key,
  remaining smallint not null check (remaining >= 0),
  until timestamptz not null
);
create index on analytics_caps (until);
