import { dateChanges } from '#contract/jobs/date-changes.ts'
import type { JobDate } from '#contract/jobs/job-dates.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'

type AgreedDates = Reply<'GET /jobs/:id/agreed-dates'>['items']

/** How many agreed plantões an edit changes, and how many it takes out of the job. */
export interface AgreedChanges {
  changed: number
  removed: number
}

/** Null if the edit leaves all agreed plantões as they are. */
export function agreedChanges(
  stored: readonly JobDate[],
  wanted: readonly JobDate[],
  agreed: AgreedDates,
): AgreedChanges | null {
  const peopleOf = (date: JobDate) =>
    agreed.find(({ day, startsAt }) => day === date.day && startsAt === date.startsAt)?.people ?? 0
  const sum = (dates: readonly JobDate[]) => dates.reduce((total, date) => total + peopleOf(date), 0)
  const changes = dateChanges(stored, wanted)
  const found = { changed: sum(changes.changed.map(({ before }) => before)), removed: sum(changes.removed) }
  return found.changed + found.removed > 0 ? found : null
}

/** The effects of saving on agreed plantões, a sentence each. */
export function agreedTexts({ changed, removed }: AgreedChanges): string[] {
  return [
    ...(changed > 0
      ? [
          `${count(changed, 'plantão combinado muda: a pessoa precisa aceitar', 'plantões combinados mudam: as pessoas precisam aceitar')}. Até lá, vale o que está combinado.`,
        ]
      : []),
    ...(removed > 0
      ? [
          `${count(removed, 'plantão combinado sai da vaga, mas continua combinado', 'plantões combinados saem da vaga, mas continuam combinados')}. Para cancelar, abra o plantão na escala.`,
        ]
      : []),
  ]
}
