-- Every job has a new label, its employer. The index is filled again when the server starts.
truncate job_search, job_bits, job_sparse_bits;
