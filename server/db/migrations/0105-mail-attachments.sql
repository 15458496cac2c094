-- Files that a mail carries, such as calendar entries: [{ "filename", "contentType", "content" }].
alter table mails add column attachments jsonb not null default '[]';
