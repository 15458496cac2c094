-- An application that the team has marked as a favourite. The star is the mark of featured jobs.
alter table application_stars rename to application_favourites;
alter table application_favourites rename column starred_at to marked_at;
alter index application_stars_pkey rename to application_favourites_pkey;
alter index application_stars_author_id_idx rename to application_favourites_author_id_idx;
update team_activity set action = 'PUT /applications/:id/favourite' where action = 'PUT /applications/:id/star';
