-- expand
-- New words wait in a list until it has this size in kB, and one writer merges them all. With PostgreSQL's 4 MB, that took an
-- edit of a job 0.7 s on a busy machine.
alter index jobs_words set (gin_pending_list_limit = 256);
alter index jobs_by_title set (gin_pending_list_limit = 256);
alter index users_search set (gin_pending_list_limit = 256);
alter index users_employer_names set (gin_pending_list_limit = 256);
alter index search_words_alike set (gin_pending_list_limit = 256);
