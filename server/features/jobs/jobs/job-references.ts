import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { requireKnownTopics } from '#server/features/jobs/job-topics/service.ts'
import type { References } from '#server/features/platform/reference/service.ts'
import { fieldError } from '#server/http/errors.ts'
import { type IdentifiedDate, withIds } from './date-ids.ts'
import { cleanJobHtml } from './job-html.ts'

/** A form with ids for its names and dates, and clean HTML for its long texts. */
export interface ResolvedJob extends Omit<References, 'knownTags'> {
  form: JobForm
  dates: IdentifiedDate[]
  description: string
  requirements: string
}

/** Characters without markup. */
const MIN_DESCRIPTION = 20

const isUnique = (names: string[]) => new Set(names).size === names.length

/**
 * `stored` are the dates that the job has already.
 * @throws ValidationFailed with the field, if a name is unknown or repeated, or the description is only markup
 */
export function resolveJob(
  form: JobForm,
  { knownTags, ...ids }: References,
  stored: readonly PlannedDate[],
): ResolvedJob {
  const { tags } = form
  if (!form.isRemote && ids.cityId === null) throw fieldError('city', 'Cidade não encontrada neste estado')
  requireKnownTopics(form, ids)
  if (knownTags < tags.length || !isUnique(tags)) throw fieldError('tags', 'Tag desconhecida ou repetida')
  const description = cleanJobHtml(form.description)
  if (description.replace(/<[^>]*>/g, '').trim().length < MIN_DESCRIPTION)
    throw fieldError('description', `Descrição deve ter pelo menos ${MIN_DESCRIPTION} caracteres`)
  const dates = withIds(stored, form.dates)
  return { form, dates, description, requirements: cleanJobHtml(form.requirements), ...ids }
}
