import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { formatDate } from '#web/lib/format.ts'

/** 'Publicada em 02/03/2026 · Expira em 01/04/2026', or 'Criada em 01/03/2026' if the job was never published. */
export function jobDates({
  createdAt,
  expiresAt,
  isExpired,
  status,
}: Pick<JobDetail, 'createdAt' | 'expiresAt' | 'isExpired' | 'status'>): string {
  if (!expiresAt) return `Criada em ${formatDate(createdAt)}`
  const published = `Publicada em ${formatDate(createdAt)}`
  if (isExpired) return `${published} · Expirou em ${formatDate(expiresAt)}`
  return status === 'active' ? `${published} · Expira em ${formatDate(expiresAt)}` : published
}
