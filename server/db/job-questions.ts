import { sql } from 'kysely'
import type { AskedQuestion } from '#contract/jobs/job-questions.ts'

/** The current questions of a job, in their order. `jobId` is a column: 'jobs.id'. */
export const currentQuestions = (jobId: string) => sql<AskedQuestion[]>`(
  select coalesce(json_agg(json_build_object('id', question.id, 'kind', kind, 'text', text, 'options', options,
    'specialty', specialties.name, 'isKnockOut', is_knock_out, 'accepted', accepted, 'min', minimum, 'max', maximum)
    order by position), '[]')
  from job_questions as question left join specialties on specialties.id = specialty_id
  where question.job_id = ${sql.ref(jobId)} and retired_at is null)`
