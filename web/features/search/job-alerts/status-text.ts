import { brazilDaysUntil } from '#contract/brazil-day.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import { ALERT_HOUR, nextAlertMail } from '#contract/search/alert-times.ts'
import {
  type AlertFrequency,
  type AlertStatus,
  alertFrequencyLabels,
  alertStatusLabels,
} from '#contract/search/alerts.ts'
import { formatDate } from '#web/lib/format.ts'

export interface AlertState {
  status: AlertStatus
  frequency: AlertFrequency
  pausedUntil: string | null
  answerBy: string | null
}

/** 'Ativo · Todo dia às 7h', 'Pausado até 30/11/2026 · Todo dia às 7h'. */
export function statusText({ status, frequency, pausedUntil }: AlertState): string {
  const sends = alertFrequencyLabels[frequency]
  if (status === 'active') return `${alertStatusLabels.active} · ${sends}`
  if (status === 'paused' && pausedUntil) return `Pausado até ${formatDate(pausedUntil)} · ${sends}`
  return alertStatusLabels[status]
}

/** Advice for the owner of an alert that sends nothing, or null. */
export function statusAdvice({ status, answerBy }: AlertState): string | null {
  if (status === 'undeliverable')
    return 'Seu provedor recusou o último e-mail. Confira o endereço e volte a receber.'
  if (status === 'unconfirmed') return 'Falta confirmar pelo link que enviamos por e-mail.'
  if (status === 'stopped')
    return `Não envia nada. Será excluído ${retentionDays.stoppedAlerts} dias depois de parado, se você não voltar a receber.`
  if (answerBy) return `Este alerta ainda interessa? Sem resposta, ele para em ${formatDate(answerBy)}.`
  return null
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/**
 * The time of the next mail: 'Próximo e-mail amanhã às 7h, se houver vaga nova'. Null if the alert sends nothing. `now` is in
 * milliseconds since 1970.
 */
export function nextMailText({ status, frequency, pausedUntil }: AlertState, now: number): string | null {
  if (status !== 'active' && !(status === 'paused' && pausedUntil)) return null
  const from = pausedUntil ? Date.parse(pausedUntil) : now
  const next = nextAlertMail(frequency, from)
  if (!next)
    return pausedUntil
      ? `Próximo e-mail a partir de ${formatDate(pausedUntil)}`
      : 'Próximo e-mail assim que surgir uma vaga'
  const days = brazilDaysUntil(now, next)
  const day = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `${dayFormat.format(next)},`
  return `Próximo e-mail ${day} às ${ALERT_HOUR}h, se houver vaga nova`
}
