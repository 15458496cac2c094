import { z } from 'zod'
import { id } from '#contract/fields-form.ts'
import { MAX_BULK_ROWS } from './bulk.ts'

/** The rows that a bulk action is about, each once. */
const bulkIds = z
  .array(id)
  .min(1)
  .max(MAX_BULK_ROWS, `Selecione no máximo ${MAX_BULK_ROWS} linhas`)
  .transform((ids) => [...new Set(ids)])

/** The rows of a bulk action; `batchId` continues one whose reply had a `rest`. */
export const bulkRows = { ids: bulkIds, batchId: id.optional() }

/** The reply of a bulk action: a result per row, in the order of the request, and the rows for the next call. */
export const bulkReply = z.object({
  batchId: id,
  results: z.array(z.object({ id, isDone: z.boolean(), problem: z.string().nullable() })),
  rest: z.array(id),
})

/** `sort` and `direction` of a sorted list: `...sortQuery(['name', 'createdAt'])`. */
export const sortQuery = <const Key extends string>(keys: readonly [Key, ...Key[]]) => ({
  sort: z.enum(keys).optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
