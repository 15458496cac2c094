import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, success } from '#contract/fields-form.ts'
import { jobCard } from './jobs.ts'

const jobIdParams = z.object({ jobId: id })

const savedJob = jobCard.extend({
  savedAt: instant,
  isOpen: z.boolean(),
  isExpired: z.boolean(),
  /** As on the job page. */
  isUnavailable: z.boolean(),
})
export type SavedJob = z.output<typeof savedJob>

export const listSavedJobs = endpoint('GET', '/saved-jobs', {
  access: ['doctor'],
  summary: 'Vagas salvas, da mais recente à mais antiga',
  reply: z.object({ items: z.array(savedJob), totalCount: z.int() }),
})

export const saveJob = endpoint('POST', '/saved-jobs/:jobId', {
  access: ['doctor'],
  summary: 'Salva uma vaga; repetir não muda nada',
  params: jobIdParams,
  reply: success,
})

export const unsaveJob = endpoint('DELETE', '/saved-jobs/:jobId', {
  access: ['doctor'],
  summary: 'Remove uma vaga das salvas',
  params: jobIdParams,
  reply: success,
})
