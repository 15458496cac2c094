import { z } from 'zod'

/**
 * Reply of `GET /health`, which is outside of `/api`: the process lives. `version` is that of package.json. `canSave`: the
 * database takes writes, as far as the process knows.
 */
export const health = z.object({ status: z.literal('ok'), version: z.string(), canSave: z.boolean() })
