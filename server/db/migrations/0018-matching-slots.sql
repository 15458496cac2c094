-- Slots of the open jobs with these words and labels, in no order: of the first `up_to` that the index gives, without
-- those whose essence has `besides`.
-- A function for its settings: the planner does not know that reading a long document costs a hundred times a row, and
-- left to itself reads them all, one by one, where the words are common.
create function matching_slots(words tsquery, at timestamptz, featured boolean,
  up_to integer, besides tsquery)
returns setof integer language sql stable parallel safe rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select slot from job_search
  where document @@ words and expires_at > at and (not featured or featured_until > at)
    and (besides is null or not essence @@ besides)
  limit up_to
$$;
