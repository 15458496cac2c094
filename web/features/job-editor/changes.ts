import type { StoredForm } from '#contract/api/jobs.ts'
import { htmlToText } from './markdown.ts'

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
  ['visibilidade', ['employerHidden', 'is_urgent']],
]

/** As the form shows it: two spellings of the same paragraphs are no change. */
const shown = (form: StoredForm, field: keyof StoredForm) =>
  field === 'description' || field === 'requirements' ? htmlToText(form[field]) : JSON.stringify(form[field])

/** What differs between two versions of a job, in the words of its form: ['título', 'remuneração']. */
export const changedParts = (before: StoredForm, after: StoredForm): string[] =>
  parts
    .filter(([, fields]) => fields.some((field) => shown(before, field) !== shown(after, field)))
    .map(([label]) => label)
