-- The tsvector by which matches are ranked, under the name that the field has for it.
alter table job_search rename column essence to ranking_vector;

-- Slots of the open jobs that match the tsquery, in no order: the first `max_slots` that the index gives, without those
-- whose ranking vector matches `except_ranked_by`.
-- A function because it has settings: the planner does not know that reading a long document costs a hundred times as
-- much as a row, and without them it reads every document where the words are common.
drop function matching_slots;
create function matching_slots(query tsquery, at timestamptz, featured boolean,
  max_slots integer, except_ranked_by tsquery)
returns setof integer language sql stable parallel safe rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select slot from job_search
  where document @@ query and expires_at > at and (not featured or featured_until > at)
    and (except_ranked_by is null or not ranking_vector @@ except_ranked_by)
  limit max_slots
$$;
