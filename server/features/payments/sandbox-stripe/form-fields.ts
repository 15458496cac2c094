import { z } from 'zod'

/** Fields of a form body, in which everything is text. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const integer = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const metadata = z.record(z.string(), z.string())
export const expand = z.array(z.string()).default([])
