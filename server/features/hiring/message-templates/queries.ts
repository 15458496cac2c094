import type { TemplateForm } from '#contract/hiring/application-moves-form.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

const columns = ['id', 'name', 'body', 'status'] as const

export const templatesOf = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('message_templates')
    .select(columns)
    .where('employer_id', '=', owner)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function countTemplates(db: DbOrTrx, owner: EmployerId): Promise<number> {
  const { count } = await db
    .selectFrom('message_templates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('employer_id', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined if the company has one with this name. */
export const insertTemplate = (
  trx: Trx,
  owner: EmployerId,
  { form, authorId, now }: { form: TemplateForm; authorId: UserId; now: Date },
) =>
  trx
    .insertInto('message_templates')
    .values({ employer_id: owner, ...form, author_id: authorId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Undefined if there is none, or it is another company's. */
export const updateTemplate = (
  trx: Trx,
  owner: EmployerId,
  id: string,
  { form, authorId, now }: { form: TemplateForm; authorId: UserId; now: Date },
) =>
  trx
    .updateTable('message_templates')
    .set({ ...form, author_id: authorId, updated_at: now })
    .where('id', '=', id)
    .where('employer_id', '=', owner)
    .returning(columns)
    .executeTakeFirst()

export async function deleteTemplate(db: DbOrTrx, owner: EmployerId, id: string): Promise<void> {
  await db.deleteFrom('message_templates').where('id', '=', id).where('employer_id', '=', owner).execute()
}
