import { AppError } from '#server/http/errors.ts'

/** Only an admin lifts what an admin has stopped. @throws JobStateChanged, with the reason */
export function requireNotStopped({ stop_reason: reason }: { stop_reason: string | null }): void {
  if (!reason) return
  const details = `A equipe do Medponto pausou esta vaga, e só ela pode reativá-la. Motivo: ${reason}`
  throw new AppError('JobStateChanged', { details })
}
