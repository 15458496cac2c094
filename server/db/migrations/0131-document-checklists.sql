-- expand
-- The kinds of documents that a job asks for, and a company's messages that ask an applicant for documents.
alter table jobs add column needed_documents text[] not null default '{}';
alter table application_messages add column requested_documents text[];
