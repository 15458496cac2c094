import type { Handover } from '#contract/api/rota/handovers.ts'
import { handoverStateLabels } from '#contract/rota/handovers.ts'
import type { HandoverRule } from '#contract/rota/rota-rules.ts'
import { shortWhenText } from '#web/features/rota/bookings/booking-texts.ts'
import { longChainText } from '#web/features/rota/bookings/long-chain-text.ts'

export const handoverTitle = ({ isSwap }: Pick<Handover, 'isSwap'>): string =>
  isSwap ? 'Troca proposta' : 'Passagem proposta'

/** The proposal in the words of its reader. */
export function proposalText(handover: Handover, now: number): string {
  const { reader, proposerName, colleagueName, returned } = handover
  const other = returned && shortWhenText(returned, now)
  if (reader === 'proposer')
    return other
      ? `Você propôs trocar este plantão com ${colleagueName} pelo de ${other}.`
      : `Você propôs passar este plantão para ${colleagueName}.`
  if (reader === 'colleague')
    return other
      ? `${proposerName} propõe trocar com você: o plantão abaixo pelo seu de ${other}.`
      : `${proposerName} propõe passar o plantão abaixo para você.`
  return other
    ? `${proposerName} e ${colleagueName} trocam de plantão.`
    : `${proposerName} passa o plantão para ${colleagueName}.`
}

/** The state of a proposal in a few words; for those whose answer is missing, that it is theirs. */
export function stateText({ state, reader }: Pick<Handover, 'state' | 'reader'>): string {
  if (state === 'proposed' && reader === 'colleague') return 'Aguarda sua resposta'
  if (state === 'accepted' && reader === 'employer') return 'Aguarda sua aprovação'
  return handoverStateLabels[state]
}

/** The party that an open proposal waits for, and what counts until then. */
export function waitingText({ state, reader, colleagueName, employerName }: Handover): string {
  if (state === 'accepted')
    return reader === 'employer'
      ? 'As duas pessoas concordam. Falta a sua aprovação.'
      : reader === 'proposer'
        ? `${colleagueName} aceitou. Falta a aprovação de ${employerName}: até lá, o plantão continua seu.`
        : `Você aceitou. Falta a aprovação de ${employerName}: até lá, nada muda.`
  return reader === 'colleague'
    ? 'Falta a sua resposta: até lá, nada muda.'
    : `Falta a resposta de ${colleagueName}: até lá, nada muda.`
}

/** The text for the colleague once the proposal is over. */
export const endedTexts: Record<Exclude<Handover['state'], 'proposed' | 'accepted'>, string> = {
  done: 'Este plantão agora é seu.',
  refused: 'Você recusou esta proposta.',
  denied: 'A empresa não aprovou. Nada mudou.',
  taken_back: 'A proposta foi retirada. Nada mudou.',
  ended: 'A proposta foi encerrada, porque o plantão começou ou não está mais combinado. Nada mudou.',
}

/** The effect of an acceptance, by the rule of the company. */
export const ruleTexts: Record<HandoverRule, string> = {
  free: 'Vale assim que a pessoa aceitar, e a empresa é avisada.',
  approve: 'Depois que a pessoa aceitar, a empresa decide. Até lá, o plantão continua seu.',
  none: 'Esta empresa não permite trocar nem passar plantões.',
}

/**
 * Why a doctor should think twice, or cannot take over a plantão in the state `uf`. `name` is hers, for the company; null for
 * herself.
 */
export function warningTexts(
  warnings: Handover['warnings']['colleague'],
  { name, uf }: { name: string | null; uf: string | null },
): { text: string; isBarrier: boolean }[] {
  if (!warnings) return []
  const { overlaps, longChainHours: hours } = warnings
  return [
    ...(overlaps
      ? [
          {
            text: name
              ? `${name} já combinou outro plantão nesse horário.`
              : 'Você já combinou outro plantão nesse horário.',
            isBarrier: true,
          },
        ]
      : []),
    ...(hours === null
      ? []
      : [
          {
            text: longChainText(name ?? 'Você', hours, uf),
            isBarrier: false,
          },
        ]),
  ]
}
