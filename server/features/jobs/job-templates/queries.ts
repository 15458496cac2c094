import { sql } from 'kysely'
import type { TemplateForm } from '#contract/api/jobs/job-templates.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

const columns = ['id', 'name', 'updated_at'] as const

/** Locks the company, so that its templates are counted and named one at a time. */
export async function lockCompany(trx: Trx, owner: EmployerId): Promise<void> {
  await trx.selectFrom('employers').select('user_id').where('user_id', '=', owner).forUpdate().execute()
}

export const templatesOf = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('job_templates')
    .select(columns)
    .where('employer_user_id', '=', owner)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .execute()

export const templateById = (db: DbOrTrx, owner: EmployerId, id: string) =>
  db
    .selectFrom('job_templates')
    .select([...columns, sql<Partial<TemplateForm>>`form`.as('form')])
    .where('employer_user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertTemplate = (
  trx: Trx,
  owner: EmployerId,
  { name, form }: { name: string; form: TemplateForm },
  now: Date,
) =>
  trx
    .insertInto('job_templates')
    .values({
      employer_user_id: owner,
      name,
      form: JSON.stringify(form),
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const renameTemplate = (trx: Trx, owner: EmployerId, id: string, name: string, now: Date) =>
  trx
    .updateTable('job_templates')
    .set({ name, updated_at: now })
    .where('employer_user_id', '=', owner)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** False if there is none, or it is another company's. */
export async function deleteTemplate(db: DbOrTrx, owner: EmployerId, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('job_templates')
    .where('employer_user_id', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
