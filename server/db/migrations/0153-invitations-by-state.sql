-- expand, after the start
-- The doctors of a state who want invitations.
drop index concurrently if exists invitation_choices_by_state;
create index concurrently invitation_choices_by_state on invitation_choices (state) where opted_in_at is not null;
