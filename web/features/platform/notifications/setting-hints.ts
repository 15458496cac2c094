import { EXPIRY_REMINDER_DAYS } from '#contract/hiring/documents.ts'
import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import {
  DATES_WARNING_DAYS,
  DIGEST_HOURS,
  EXPIRY_WARNING_DAYS,
  type NotificationKind,
} from '#contract/notifications.ts'

const hours = DIGEST_HOURS === 1 ? 'hora' : `${DIGEST_HOURS} horas`

/** Details that the label does not give. */
export const settingHints: Partial<Record<NotificationKind, string>> = {
  charge_failed: 'Os avisos por e-mail sobre a cobrança são sempre enviados.',
  application_received: `Por e-mail, no máximo uma mensagem por ${hours}, com todas as candidaturas novas.`,
  job_expiring: `${EXPIRY_WARNING_DAYS} dias antes do fim, para renovar a tempo.`,
  job_dates_ending: `${DATES_WARNING_DAYS} dias antes do último plantão, para adicionar datas ou encerrar.`,
  job_paused: 'Quando o plano muda e há mais vagas ativas do que ele permite.',
  edit_refused: 'Com o motivo; o que está no ar continua como estava.',
  job_rejected: 'Com o motivo e o caminho para corrigir.',
  application_sent: 'Com o tempo que a empresa costuma levar para responder.',
  application_advanced: 'Em análise ou pré-selecionada.',
  application_rejected: 'Com o motivo, se a empresa quiser informar.',
  application_unanswered: `Uma vez por semana, se alguém espera há mais de ${UNANSWERED_TASK_DAYS} dias.`,
  application_closed: 'Quando termina a seleção em que você ainda participava.',
  application_dates_over: 'A candidatura continua valendo, e a empresa ainda pode responder.',
  alert_matched: 'Junto com o e-mail do alerta, que você muda na página de alertas.',
  document_expiring: `${EXPIRY_REMINDER_DAYS.join(' e ')} dias antes do vencimento. O e-mail é sempre enviado.`,
  application_expired: 'A candidatura continua valendo, e a empresa ainda pode responder.',
}
