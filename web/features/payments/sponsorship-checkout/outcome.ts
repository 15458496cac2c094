import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { heldNotice, type PaymentStatus } from '#contract/payments/sponsorships.ts'
import { formatDate } from '#web/lib/format.ts'

export interface Outcome {
  look: 'success' | 'waiting' | 'failure'
  title: string
  text: string
}

type Facts = Pick<
  Sponsorship,
  'state' | 'boost' | 'isWidening' | 'jobStatus' | 'jobTitle' | 'startsAt' | 'endsAt' | 'lastPayment'
>

const unsettled: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized']

/** A payment was begun, and the provider has not said how it ends. */
export const isAwaited = ({ state, lastPayment }: Pick<Sponsorship, 'state' | 'lastPayment'>): boolean =>
  state === 'pending' && lastPayment !== null && unsettled.includes(lastPayment.status)

/** The provider is still deciding about a payment that is not made by Pix code. */
export const isUnderReview = (sponsorship: Pick<Sponsorship, 'state' | 'lastPayment'>): boolean =>
  isAwaited(sponsorship) && sponsorship.lastPayment?.method !== 'pix'

const received: readonly PaymentStatus[] = ['approved', 'in_mediation']

/** Money has arrived that does not match the order: nothing follows from it, and the operators have an alarm. */
export const isUnmatched = ({ state, lastPayment }: Pick<Sponsorship, 'state' | 'lastPayment'>): boolean =>
  state === 'pending' && lastPayment !== null && received.includes(lastPayment.status)

export const unmatchedText =
  'O pagamento chegou, mas não confere com o pedido. Nossa equipe foi avisada. Não pague de novo; em caso de dúvida, fale com a gente.'

function paidText({ boost, jobStatus, jobTitle, startsAt, endsAt }: Facts): string {
  if (jobStatus === 'awaiting_review')
    return `Nossa equipe está lendo “${jobTitle}”. Os dias de destaque começam quando ela for publicada.`
  switch (boost) {
    case 'running':
      return `“${jobTitle}” está publicada e em destaque até ${formatDate(endsAt)}.`
    case 'held':
      return heldNotice
    case 'over':
      return `O destaque de “${jobTitle}” terminou em ${formatDate(endsAt)}.`
    default:
      return startsAt
        ? `O novo destaque de “${jobTitle}” começa em ${formatDate(startsAt)}, quando terminar o atual.`
        : `O destaque de “${jobTitle}” começa quando a vaga estiver na busca.`
  }
}

/** State of the payment for more topics. */
function wideningOutcome({ state, jobTitle }: Facts): Outcome | null {
  switch (state) {
    case 'paid':
      return {
        look: 'success',
        title: 'Pagamento aprovado',
        text: `As novas especialidades e áreas já estão em “${jobTitle}”.`,
      }
    case 'disputed':
      return {
        look: 'waiting',
        title: 'Pagamento contestado',
        text: `As especialidades e áreas deste pagamento ficam fora de “${jobTitle}” até o Mercado Pago decidir sobre a contestação.`,
      }
    case 'returned':
      return {
        look: 'waiting',
        title: 'Pagamento devolvido',
        text: `O valor foi devolvido, e as especialidades e áreas deste pagamento saíram do destaque de “${jobTitle}”.`,
      }
    case 'cancelled':
      return {
        look: 'failure',
        title: 'Pagamento cancelado',
        text: `“${jobTitle}” continua em destaque com as especialidades já pagas. Nada foi cobrado.`,
      }
    default:
      return null
  }
}

/** State of a sponsorship on the server, for its buyer. */
export function outcomeOf(facts: Facts): Outcome {
  const ofWidening = facts.isWidening ? wideningOutcome(facts) : null
  if (ofWidening) return ofWidening
  const { state, boost, jobStatus, jobTitle, lastPayment } = facts
  switch (state) {
    case 'paid':
      return {
        look: 'success',
        title:
          boost === 'running' && jobStatus !== 'awaiting_review'
            ? 'Destaque aprovado!'
            : 'Pagamento aprovado',
        text: paidText(facts),
      }
    case 'pending':
      if (isUnmatched(facts))
        return { look: 'waiting', title: 'Pagamento em conferência', text: unmatchedText }
      if (lastPayment?.status === 'rejected')
        return {
          look: 'failure',
          title: 'Pagamento não aprovado',
          text: lastPayment.reason ?? 'O Mercado Pago não aprovou o pagamento. Nada foi cobrado.',
        }
      return {
        look: 'waiting',
        title: 'Pagamento pendente',
        text: isUnderReview(facts)
          ? `O Mercado Pago está analisando o pagamento de “${jobTitle}”. Não é preciso pagar de novo: esta página avisa assim que houver uma resposta, e você pode fechá-la.`
          : `Ainda não recebemos a confirmação do pagamento de “${jobTitle}”. Esta página avisa assim que ela chegar.`,
      }
    case 'disputed':
      return {
        look: 'waiting',
        title: 'Pagamento contestado',
        text: `O destaque de “${jobTitle}” está suspenso até o Mercado Pago decidir sobre a contestação.`,
      }
    case 'returned':
      return {
        look: 'waiting',
        title: 'Pagamento devolvido',
        text: `O valor foi devolvido, e “${jobTitle}” não está mais em destaque por este pagamento.`,
      }
    case 'cancelled':
      return {
        look: 'failure',
        title: 'Destaque cancelado',
        text: `O destaque de “${jobTitle}” foi cancelado antes do pagamento. Nada foi cobrado.`,
      }
  }
}
