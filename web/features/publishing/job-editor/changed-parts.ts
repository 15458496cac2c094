import type { StoredForm } from '#contract/api/jobs/jobs.ts'
import { htmlToText } from '#web/features/jobs/rich-text/html-to-text.ts'

const parts: readonly (readonly [label: string, fields: readonly (keyof StoredForm)[]])[] = [
  ['título', ['title']],
  ['descrição', ['description']],
  ['requisitos', ['requirements']],
  ['especialidades', ['medicalSpecialties']],
  ['áreas de atuação', ['medicalPracticeAreas']],
  ['tags', ['tags']],
  ['local', ['isRemote', 'state', 'city']],
  ['regime e horário', ['regime', 'hours', 'shift', 'dates']],
  ['contrato', ['job_type', 'contractForm']],
  ['remuneração', ['payMin', 'payMax', 'payUnit', 'payHidden', 'salary', 'paymentTermDays']],
  ['perguntas', ['questions']],
  ['visibilidade', ['employerHidden', 'is_urgent']],
]

/** HTML is compared as the form's text, so that another way to write the same paragraphs is not a change. */
const comparable = (form: StoredForm, field: keyof StoredForm) =>
  field === 'description' || field === 'requirements' ? htmlToText(form[field]) : JSON.stringify(form[field])

/** The parts of the form that differ between two versions of a job: ['título', 'remuneração']. */
export const changedParts = (before: StoredForm, after: StoredForm): string[] =>
  parts
    .filter(([, fields]) => fields.some((field) => comparable(before, field) !== comparable(after, field)))
    .map(([label]) => label)
