import { GOOGLE_CANCELLED } from '#contract/paths.ts'

export const LOGIN_REQUIRED = 'Por favor, faça login para acessar esta página.'

export const LOGIN_TO_CREATE_JOBS = 'Faça login para criar vagas.'

const LOGIN_REASONS = {
  guard: LOGIN_REQUIRED,
  createJob: LOGIN_TO_CREATE_JOBS,
  apply: 'Faça login para se candidatar a esta vaga.',
  save: 'Faça login para salvar esta vaga.',
  [GOOGLE_CANCELLED]: 'Você cancelou a entrada com o Google. Tente de novo quando quiser ou use seu e-mail.',
} as const
export type LoginReason = keyof typeof LOGIN_REASONS

/** The text for /login's `motivo`; null for unknown reasons, so that addresses cannot inject texts. */
export const loginReasonText = (reason: string | null): string | null =>
  reason && Object.hasOwn(LOGIN_REASONS, reason) ? LOGIN_REASONS[reason as LoginReason] : null
