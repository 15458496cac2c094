import { CallError } from '#web/lib/api.ts'

/** Why a call was refused at the plan's quota of active jobs, and what the employer can do. */
export interface QuotaError {
  details: string
  message: string
}

/** Null if the call failed for another reason. */
export function quotaErrorOf(error: unknown): QuotaError | null {
  if (!(error instanceof CallError) || !error.reply?.upgrade_required) return null
  return { details: error.message, message: error.reply.upgrade_message ?? '' }
}
