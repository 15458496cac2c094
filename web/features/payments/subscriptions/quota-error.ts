import { CallError } from '#web/lib/api.ts'

/** A call was refused because the plan's quota of active jobs is used up. */
export interface QuotaError {
  reason: string
  /** Advice for the employer. */
  advice: string
}

/** Null if the call failed for another reason. */
export function quotaErrorOf(error: unknown): QuotaError | null {
  if (!(error instanceof CallError) || !error.reply?.upgrade_required) return null
  return { reason: error.message, advice: error.reply.upgrade_message ?? '' }
}
