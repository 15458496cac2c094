import { z } from 'zod'

/** Fields of a form body, in which everything is text, and empty text means null. */
export const text = z.string().transform((value) => value || null)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const integerOrNull = z.union([z.literal('').transform(() => null), integer])
export const metadata = z.record(z.string(), z.string())
export const expand = z.array(z.string()).optional()

export const address = z
  .strictObject({
    city: text.optional(),
    country: text.optional(),
    line1: text.optional(),
    line2: text.optional(),
    postal_code: text.optional(),
    state: text.optional(),
  })
  .transform((given) => ({
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
    ...given,
  }))

/** Parameters of every list. */
export const listFields = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
}
export const range = z
  .union([
    integer.transform((at) => ({ gte: at, lte: at })),
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional()

/** Metadata are merged; an empty value removes one. */
export const withMetadata = (
  before: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
