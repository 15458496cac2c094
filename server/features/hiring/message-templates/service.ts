import type { MessageTemplate } from '#contract/api/hiring/message-templates.ts'
import { MAX_TEMPLATES } from '#contract/hiring/application-moves.ts'
import type { TemplateForm } from '#contract/hiring/application-moves-form.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/accounts/users/service.ts'
import type { EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

type Author = Pick<EmployerCaller, 'employerId' | 'userId'>

export const messageTemplates = queries.templatesOf

/** @throws TemplateExists, TemplateLimit */
export const createTemplate = (
  db: Db,
  { employerId, userId }: Author,
  form: TemplateForm,
  now: Date,
): Promise<MessageTemplate> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, employerId)
    if ((await queries.countTemplates(trx, employerId)) >= MAX_TEMPLATES) throw new AppError('TemplateLimit')
    const saved = await queries.insertTemplate(trx, employerId, { form, authorId: userId, now })
    if (!saved) throw new AppError('TemplateExists')
    return saved
  })

const isNameTaken = (error: unknown) =>
  (error as { constraint?: string } | null)?.constraint === 'message_templates_name'

/** @throws TemplateNotFound, also for another company's; TemplateExists */
export const updateTemplate = (
  db: Db,
  { employerId, userId }: Author,
  id: string,
  form: TemplateForm,
  now: Date,
): Promise<MessageTemplate> =>
  inTransaction(db, async (trx) => {
    const saved = await queries
      .updateTemplate(trx, employerId, id, { form, authorId: userId, now })
      .catch((error: unknown) => {
        throw isNameTaken(error) ? new AppError('TemplateExists') : error
      })
    if (!saved) throw new AppError('TemplateNotFound')
    return saved
  })

/** Deleting twice is not an error. */
export const deleteTemplate = queries.deleteTemplate
