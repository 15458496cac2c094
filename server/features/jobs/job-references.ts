import type { JobForm } from '#contract/jobs-form.ts'
import { fieldError } from '#server/http/errors.ts'
import { cleanJobHtml } from './job-html.ts'

/** What the database knows of the names in a form. Unknown names are left out; ids keep the form's order. */
export interface References {
  cityId: number | null
  specialtyIds: number[]
  practiceAreaIds: number[]
  knownTags: number
}

/** A form with ids for its names and clean HTML for its long texts. */
export interface ResolvedJob extends Omit<References, 'knownTags'> {
  form: JobForm
  description: string
  requirements: string
}

const MIN_DESCRIPTION = 20

const isUnique = (names: string[]) => new Set(names).size === names.length

/** @throws ValidationFailed naming the field, for an unknown or repeated name, or a description of tags only */
export function resolveJob(form: JobForm, { knownTags, ...ids }: References): ResolvedJob {
  const { medicalSpecialties, medicalPracticeAreas, tags } = form
  if (!form.isRemote && ids.cityId === null) throw fieldError('city', 'Cidade não encontrada neste estado')
  if (ids.specialtyIds.length < medicalSpecialties.length || !isUnique(medicalSpecialties))
    throw fieldError('medicalSpecialties', 'Especialidade desconhecida ou repetida')
  if (ids.practiceAreaIds.length < medicalPracticeAreas.length || !isUnique(medicalPracticeAreas))
    throw fieldError('medicalPracticeAreas', 'Área de atuação desconhecida ou repetida')
  if (knownTags < tags.length || !isUnique(tags)) throw fieldError('tags', 'Tag desconhecida ou repetida')
  const description = cleanJobHtml(form.description)
  if (description.replace(/<[^>]*>/g, '').trim().length < MIN_DESCRIPTION)
    throw fieldError('description', `Descrição deve ter pelo menos ${MIN_DESCRIPTION} caracteres`)
  return { form, description, requirements: cleanJobHtml(form.requirements), ...ids }
}
