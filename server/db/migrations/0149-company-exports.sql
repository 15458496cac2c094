-- The company that a file is about, if one of its owners asked for it; without it, the file is about the account itself.
alter table data_exports add column company_id uuid references employers (user_id) on delete cascade;
create index on data_exports (company_id) where company_id is not null;
