import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { closeReasonLabels, type JobState, stateOf } from '#contract/jobs/jobs.ts'
import { formatDate } from '#web/lib/format.ts'

type JobWithState = Pick<EmployerJob, 'status' | 'isExpired' | 'expiresAt' | 'areDatesOver'> &
  Partial<Pick<EmployerJob, 'closeReason'>>

const deadlineText = (job: JobWithState) =>
  job.expiresAt ? ` O prazo vai até ${formatDate(job.expiresAt)}.` : ''

const texts: Record<JobState, (job: JobWithState) => string | null> = {
  pending_payment: () =>
    'Ela será publicada assim que o pagamento for confirmado. Até lá, só você pode vê-la.',
  awaiting_review: () => 'Nossa equipe está lendo a vaga. Ela aparecerá na busca assim que for aprovada.',
  active: () => null,
  rejected: () => 'Ela está fora da busca. Edite a vaga e envie para nova análise.',
  paused: (job) => `Ela está fora da busca e não recebe candidaturas.${deadlineText(job)}`,
  expired: ({ areDatesOver }) =>
    areDatesOver
      ? 'Todas as datas já passaram. Adicione datas para que ela volte à busca.'
      : 'Ela não recebe mais candidaturas. Renove para voltar à busca.',
  closed: ({ closeReason }) =>
    closeReason ? `${closeReasonLabels[closeReason]}.` : 'Ela não recebe mais candidaturas.',
}

/** Explains to the owner the state of a job and the possible next steps; null for an active job. */
export const jobStateText = (job: JobWithState): string | null => texts[stateOf(job)](job)
