-- Words such as 'sábado' also find jobs by the weekdays of their dates, so the ranking vectors have these labels. The index is
-- filled again when the server starts.
truncate job_search, job_bits, job_sparse_bits;
