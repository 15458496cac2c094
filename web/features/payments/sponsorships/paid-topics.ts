import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { topicLimit } from '#contract/payments/sponsorships.ts'
import type { Reply } from '#web/lib/api.ts'

export type PaidTopics = NonNullable<Reply<'GET /jobs/:id/edit'>['paidTopics']>
type Topics = Pick<JobForm, 'medicalSpecialties' | 'medicalPracticeAreas'>

export const countOf = ({ medicalSpecialties, medicalPracticeAreas }: Topics): number =>
  medicalSpecialties.length + medicalPracticeAreas.length

/**
 * The topics of a form that can be saved without a payment, if not all can; null if all can. A job keeps those that it has,
 * then come the new ones in the order of the form.
 */
export function coveredPart(topics: Topics, stored: Topics, paid: PaidTopics | null): Topics | null {
  const limit = Math.max(topicLimit(paid?.covered ?? []) ?? Infinity, countOf(stored))
  if (countOf(topics) <= limit) return null
  const all = [
    ...topics.medicalSpecialties.map((name) => ({ name, list: 'medicalSpecialties' as const })),
    ...topics.medicalPracticeAreas.map((name) => ({ name, list: 'medicalPracticeAreas' as const })),
  ]
  const isStored = ({ name, list }: (typeof all)[number]) => stored[list].includes(name)
  const kept = [...all.filter(isStored), ...all.filter((one) => !isStored(one))].slice(0, limit)
  const namesOf = (list: keyof Topics) =>
    topics[list].filter((name) => kept.some((one) => one.list === list && one.name === name))
  return {
    medicalSpecialties: namesOf('medicalSpecialties'),
    medicalPracticeAreas: namesOf('medicalPracticeAreas'),
  }
}
