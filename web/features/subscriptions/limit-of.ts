import { CallError } from '#web/lib/api.ts'
import type { Limit } from './limit-notice.tsx'

/** The plan's limit that a failed call ran into; null for any other failure. */
export function limitOf(error: unknown): Limit | null {
  if (!(error instanceof CallError) || !error.reply?.upgrade_required) return null
  return { details: error.message, message: error.reply.upgrade_message ?? '' }
}
