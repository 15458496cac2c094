import {
  type AlertFrequency,
  type AlertStatus,
  alertFrequencyLabels,
  alertStatusLabels,
} from '#contract/alerts/alerts.ts'
import { retentionDays } from '#contract/platform/retention.ts'
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
