import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line } from '#contract/fields-form.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = /^\S+@\S+$/

const accountWithRecords = z.object({
  id,
  /** Null once the account is removed. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  isRemoved: z.boolean(),
  records: z.int(),
  /** The first and the last record; null without any. */
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
})
export type AccountWithRecords = z.output<typeof accountWithRecords>

/** In the body, because addresses end up in logs. The records themselves are `POST /admin/users/:id/access-records`. */
export const findAccessRecords = endpoint('POST', '/admin/access-records/search', {
  access: ['admin'],
  summary: 'De quais contas, também excluídas, há registros de acesso: por e-mail ou identificador',
  body: z.object({
    search: line(320)
      .transform((text) => text.toLowerCase())
      .pipe(
        z
          .string()
          .refine(
            (text) => UUID.test(text) || EMAIL.test(text),
            'Informe um e-mail ou o identificador da conta.',
          ),
      ),
  }),
  reply: z.object({ items: z.array(accountWithRecords) }),
})
