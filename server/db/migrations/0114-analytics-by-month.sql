-- expand
-- The daily counts become a table of months under the same name, so that the release before goes on with it. What there is
-- becomes its default partition as it is: no row is read. The months are divided after the start.
alter table analytics_daily rename to analytics_daily_rest;
create table analytics_daily (
  entity_type text not null,
  entity_id text not null,
  day date not null,
  event_type text not null,
  count bigint not null constraint analytics_daily_count_check check (count > 0),
  results bigint not null default 0,
  primary key (entity_type, entity_id, day, event_type)
) partition by range (day);
create index analytics_daily_by_day on analytics_daily (day);
alter table analytics_daily attach partition analytics_daily_rest default;
