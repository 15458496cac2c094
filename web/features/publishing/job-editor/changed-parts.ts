import type { StoredForm } from '#contract/api/jobs/jobs.ts'
import { isPlain, textOf } from '#web/features/jobs/rich-text/plain-text.ts'

/** The part of the form that has each field, in the order of the form. */
const parts: Record<keyof StoredForm, string> = {
  title: 'título',
  description: 'descrição',
  requirements: 'requisitos',
  medicalSpecialties: 'especialidades',
  medicalPracticeAreas: 'áreas de atuação',
  tags: 'tags',
  isRemote: 'local',
  state: 'local',
  city: 'local',
  regime: 'regime e horário',
  hours: 'regime e horário',
  shift: 'regime e horário',
  dates: 'regime e horário',
  job_type: 'contrato',
  contractForm: 'contrato',
  payMin: 'remuneração',
  payMax: 'remuneração',
  payUnit: 'remuneração',
  payHidden: 'remuneração',
  salary: 'remuneração',
  paymentTermDays: 'remuneração',
  questions: 'perguntas',
  neededDocuments: 'documentos',
  employerHidden: 'visibilidade',
  is_urgent: 'visibilidade',
}
const fields = Object.keys(parts) as (keyof StoredForm)[]

/** Plain HTML is compared as its text, so that another way to write the same paragraphs is not a change. */
function comparable(form: StoredForm, field: keyof StoredForm): string {
  const isText = field === 'description' || field === 'requirements'
  return isText && isPlain(form[field]) ? textOf(form[field]) : JSON.stringify(form[field])
}

/** The parts of the form that differ between two versions of a job: ['título', 'remuneração']. */
export function changedParts(before: StoredForm, after: StoredForm): string[] {
  const changed = fields.filter((field) => comparable(before, field) !== comparable(after, field))
  return [...new Set(changed.map((field) => parts[field]))]
}
