import { z } from 'zod'
import { figurePeriodNames } from '#contract/admin/platform-figures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line, pageInfo, pageQuery } from '#contract/fields-form.ts'
import {
  type AdminActionName,
  type AdminSubject,
  adminActions,
  adminSubjects,
} from '#contract/platform/admin-log.ts'
import { sortQuery } from '#contract/platform/bulk-form.ts'

const filter = {
  /** Words of the actor's name or e-mail, of the subject's name or id, or of the reason. */
  search: line(100).optional(),
  action: z.enum(Object.keys(adminActions) as AdminActionName[]).optional(),
  subject: z.enum(Object.keys(adminSubjects) as AdminSubject[]).optional(),
  /** Only entries of this period, which ends today in Brasília. */
  range: z.enum(figurePeriodNames).optional(),
  /** Only the entries of one bulk action. */
  batch: id.optional(),
}

const entry = z.object({
  id: z.string(),
  at: instant,
  /** Null if the server itself acted. The name is null if the account no longer exists. */
  actor: z.object({ id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** A key of `adminActions`; entries of older releases may have another. */
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** Its present name; null if it has none or no longer exists. */
    name: z.string().nullable(),
  }),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
  batch: z.object({ id, size: z.int() }).nullable(),
})
export type LogEntry = z.output<typeof entry>

export const listAdminLog = endpoint('GET', '/admin/log', {
  access: ['admin'],
  summary: 'O que administradores fizeram, do mais recente ao mais antigo ou ao contrário',
  cost: 2,
  query: z.object({ ...filter, ...sortQuery(['at']), ...pageQuery }),
  reply: z.object({ items: z.array(entry), ...pageInfo }),
})

export const exportAdminLog = endpoint('GET', '/admin/log.csv', {
  access: ['admin'],
  summary: 'O registro da lista em CSV; a exportação também fica registrada',
  cost: 20,
  query: z.object({ ...filter, ...sortQuery(['at']) }),
  reply: z.string(),
})
