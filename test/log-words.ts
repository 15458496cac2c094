import { sql } from 'kysely'
import { adminActions, adminExports, adminSubjects } from '#contract/platform/admin-log.ts'
import { fieldLabel, type LoggedField, valueText } from '#contract/platform/admin-log-fields.ts'
import type { Db } from '#server/db/client.ts'

/** Fields whose values are words of their own, not names from the code. */
const freeTexts: readonly string[] = [
  'meanings',
  'name',
  'nickname',
  'place',
  'search',
  'specialty',
  'term',
  'title',
] satisfies LoggedField[]

/** A name from the code: 'awaiting_review', 'jobOffer', '30days'. */
const NAME = /^[a-z\d]*[a-z][a-z\d]*(_[a-z\d]+|[A-Z][a-z\d]*)*$/

const has = (labels: Record<string, string>, name: string) => Object.hasOwn(labels, name)

/** Entries of the log that would show a name from the code, such as a field without a label. */
export async function wordlessLogEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    action: string
    type: string
    id: string
    field: string | null
    value: unknown
  }>`
    select distinct action, subject_type as type, case subject_type when 'export' then subject_id end as id, field.key as field, sides.one as value
    from admin_log left join lateral jsonb_each(changes) as field on true
    left join lateral (select unnest(array[field.value -> 'before', field.value -> 'after']) as one) as sides on true`.execute(
    db,
  )
  const problems = rows.flatMap(({ action, type, id, field, value }) => [
    ...(has(adminActions, action) ? [] : [`action ${action}`]),
    ...(has(adminSubjects, type) ? [] : [`subject ${type}`]),
    ...(type !== 'export' || has(adminExports, id) ? [] : [`export ${id}`]),
    ...(field === null || fieldLabel(field) !== field ? [] : [`field ${field}`]),
    ...(field === null || freeTexts.includes(field)
      ? []
      : [value].flat().flatMap((one) => (isName(field, one) ? [`value ${field}: ${one}`] : []))),
  ])
  return [...new Set(problems)]
}

const isName = (field: string, value: unknown) =>
  typeof value === 'string' && NAME.test(value) && valueText(field, value) === value
