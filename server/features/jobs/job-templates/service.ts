import type { JobTemplate, TemplateForm } from '#contract/api/jobs/job-templates.ts'
import { MAX_TEMPLATES } from '#contract/jobs/jobs.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cleanJobHtml } from '#server/features/jobs/jobs/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const toTemplate = ({
  id,
  name,
  updated_at,
}: {
  id: string
  name: string
  updated_at: Date
}): JobTemplate => ({
  id,
  name,
  updatedAt: updated_at.toISOString(),
})

const emptyForm: TemplateForm = {
  title: '',
  description: '',
  requirements: '',
  isRemote: false,
  state: '',
  city: '',
  medicalSpecialties: [],
  medicalPracticeAreas: [],
  tags: [],
  job_type: 'full_time',
  contractForm: null,
  regime: null,
  hours: null,
  shift: null,
  payMin: null,
  payMax: null,
  payUnit: null,
  payHidden: false,
  salary: '',
  paymentTermDays: null,
  employerHidden: false,
  questions: [],
  neededDocuments: [],
  is_urgent: false,
}

/**
 * The long texts are cleaned at write and at read, as those of jobs are. A template lacks the fields that the form did not
 * have when it was saved.
 */
function cleanForm(stored: Partial<TemplateForm>): TemplateForm {
  const form = { ...emptyForm, ...stored }
  return {
    ...form,
    description: cleanJobHtml(form.description),
    requirements: cleanJobHtml(form.requirements),
  }
}

export const templates = async (db: Db, owner: EmployerId): Promise<JobTemplate[]> =>
  (await queries.templatesOf(db, owner)).map(toTemplate)

/** @throws NotFound, also for another company's template */
export async function template(db: Db, owner: EmployerId, id: string) {
  const row = await queries.templateById(db, owner, id)
  if (!row) throw new AppError('NotFound')
  return { ...toTemplate(row), form: cleanForm(row.form) }
}

/** @throws ValidationFailed if another template has this name */
async function requireFreeName(trx: Trx, owner: EmployerId, name: string, ownId?: string): Promise<void> {
  const taken = (await queries.templatesOf(trx, owner)).some(
    (other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw fieldError('name', 'Já existe um modelo com este nome')
}

/** @throws ValidationFailed if the name is taken or there are too many */
export const createTemplate = (
  db: Db,
  owner: EmployerId,
  { name, form }: { name: string; form: TemplateForm },
  now: Date,
): Promise<JobTemplate> =>
  inTransaction(db, async (trx) => {
    await queries.lockCompany(trx, owner)
    await requireFreeName(trx, owner, name)
    if ((await queries.templatesOf(trx, owner)).length >= MAX_TEMPLATES)
      throw fieldError('name', `Você já tem ${MAX_TEMPLATES} modelos. Exclua um antes de salvar outro.`)
    return toTemplate(await queries.insertTemplate(trx, owner, { name, form: cleanForm(form) }, now))
  })

/** @throws NotFound, ValidationFailed if another template has this name */
export const renameTemplate = (
  db: Db,
  owner: EmployerId,
  id: string,
  name: string,
  now: Date,
): Promise<JobTemplate> =>
  inTransaction(db, async (trx) => {
    await queries.lockCompany(trx, owner)
    await requireFreeName(trx, owner, name, id)
    const row = await queries.renameTemplate(trx, owner, id, name, now)
    if (!row) throw new AppError('NotFound')
    return toTemplate(row)
  })

/** @throws NotFound, also for another company's template */
export async function deleteTemplate(db: Db, owner: EmployerId, id: string): Promise<void> {
  if (!(await queries.deleteTemplate(db, owner, id))) throw new AppError('NotFound')
}
