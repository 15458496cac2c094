import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { applicationStatusText } from '#contract/hiring/applications.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { cannotSave, marksQuery, mayHaveMarks } from './queries.ts'
import { seenJobs } from './seen.ts'
import { previousVisit } from './visits.ts'

/** A visitor's relation to a job, as its card shows it. */
export interface JobMark {
  canSave: boolean
  isSaved: boolean
  /** 'Candidatura enviada', 'Vista', 'Nova'. */
  text: string | null
  tone: 'applied' | 'new' | 'seen' | null
}
/** By the id of the job. */
export type JobMarks = Record<string, JobMark>

/** Calls `show` with the marks of these jobs, and again when they change; returns the function that ends this. */
export function watchMarks(
  client: QueryClient,
  jobs: readonly JobCard[],
  show: (marks: JobMarks) => void,
): () => void {
  const seen = seenJobs()
  const since = previousVisit()
  const ids = jobs.map(({ id }) => id)
  const optionsOf = () => ({ ...marksQuery(ids), enabled: mayHaveMarks() && ids.length > 0 })
  const observer = new QueryObserver(client, optionsOf())

  const update = () => {
    const found = new Map(observer.getCurrentResult().data?.items.map((mark) => [mark.id, mark]))
    show(
      Object.fromEntries(
        jobs.map(({ id, createdAt }): [string, JobMark] => {
          const { saved = false, application } = found.get(id) ?? {}
          const isNew = since !== null && Date.parse(createdAt) > since
          const isApplied = application !== null && application !== undefined
          return [
            id,
            {
              canSave: !cannotSave(),
              isSaved: saved,
              text: isApplied
                ? application.status === 'submitted'
                  ? 'Candidatura enviada'
                  : `Candidatura: ${applicationStatusText(application).toLowerCase()}`
                : seen.has(id)
                  ? 'Vista'
                  : isNew
                    ? 'Nova'
                    : null,
              tone: isApplied ? 'applied' : seen.has(id) ? 'seen' : isNew ? 'new' : null,
            },
          ]
        }),
      ),
    )
  }
  const stopObserving = observer.subscribe(update)
  const stopListening = onSessionChange(() => observer.setOptions(optionsOf()))
  update()
  return () => {
    stopObserving()
    stopListening()
  }
}
