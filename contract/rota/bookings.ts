/** Bookings: an employer offers a plantão to a doctor, and what becomes of it. Without zod, because cards import the labels. */

export const bookingStateLabels = {
  offered: 'Oferecido',
  agreed: 'Combinado',
  declined: 'Recusado',
  lapsed: 'Prazo encerrado',
  taken_back: 'Oferta retirada',
  cancelled: 'Cancelado',
  passed_on: 'Repassado',
} as const
export type BookingState = keyof typeof bookingStateLabels
export const bookingStates = Object.keys(bookingStateLabels) as [BookingState, ...BookingState[]]

/** The two parties of a booking. */
export const bookingSides = ['doctor', 'employer'] as const
export type BookingSide = (typeof bookingSides)[number]

/**
 * The lifecycle of a booking: who may do what from which state, and where it leads. `lapse` is done by the clock, and to the
 * other offers for a plantão whose places are taken.
 */
export const bookingCan = {
  accept: { by: ['doctor'], from: ['offered'], to: 'agreed' },
  decline: { by: ['doctor'], from: ['offered'], to: 'declined' },
  takeBack: { by: ['employer'], from: ['offered'], to: 'taken_back' },
  lapse: { by: [], from: ['offered'], to: 'lapsed' },
  cancel: { by: ['doctor', 'employer'], from: ['agreed'], to: 'cancelled' },
  passOn: { by: ['doctor'], from: ['agreed'], to: 'passed_on' },
  proposeChange: { by: ['employer'], from: ['agreed'], to: 'same' },
  answerChange: { by: ['doctor'], from: ['agreed'], to: 'same' },
  confirmWork: { by: ['doctor', 'employer'], from: ['agreed'], to: 'same' },
  markPaid: { by: ['employer'], from: ['agreed'], to: 'same' },
  answerPayment: { by: ['doctor'], from: ['agreed'], to: 'same' },
} as const satisfies Record<
  string,
  { by: readonly BookingSide[]; from: readonly BookingState[]; to: BookingState | 'same' }
>
export type BookingAction = keyof typeof bookingCan

export const canDoBooking = (action: BookingAction, state: BookingState): boolean =>
  (bookingCan[action].from as readonly BookingState[]).includes(state)

/** The events in the history of a booking, in the words of its page. */
export const bookingEventLabels = {
  offer: 'Oferta enviada',
  accept: 'Oferta aceita: plantão combinado',
  book: 'Plantão em aberto reservado: combinado',
  takeOver: 'Plantão assumido de outra pessoa: combinado',
  decline: 'Oferta recusada',
  takeBack: 'Oferta retirada',
  lapse: 'Prazo da oferta encerrado',
  applicationEnded: 'Oferta encerrada: a candidatura terminou',
  dateRemoved: 'Oferta encerrada: o plantão saiu da vaga',
  fill: 'Oferta encerrada: os lugares deste plantão foram preenchidos',
  cancel: 'Plantão cancelado',
  proposeHandover: 'Troca ou passagem proposta',
  takeHandoverBack: 'Proposta de troca ou passagem retirada',
  acceptHandover: 'Troca ou passagem aceita',
  refuseHandover: 'Troca ou passagem recusada',
  denyHandover: 'Troca ou passagem não aprovada',
  endHandover: 'Proposta de troca ou passagem encerrada',
  passOn: 'Plantão passado para outra pessoa',
  proposeChange: 'Mudança proposta',
  takeChangeBack: 'Proposta de mudança retirada',
  acceptChange: 'Mudança aceita',
  refuseChange: 'Mudança recusada: vale o que estava combinado',
  worked: 'Confirmou que o plantão foi feito',
  notWorked: 'Informou que o plantão não foi feito',
  markPaid: 'Pagamento informado',
  received: 'Confirmou que recebeu',
  notReceived: 'Informou que não recebeu',
} as const
export type BookingEvent = keyof typeof bookingEventLabels
export const bookingEvents = Object.keys(bookingEventLabels) as [BookingEvent, ...BookingEvent[]]

export const MAX_BOOKING_HOURS = 24
export const MAX_BOOKING_PLACE = 300
export const MAX_BOOKING_NOTE = 1000
export const MAX_BOOKING_REASON = 500
/** How far ahead a booked plantão may be, in days. */
export const MAX_BOOKING_DAYS = 366
/** The most plantões that are offered at once. */
export const MAX_OFFERED_AT_ONCE = 31
/** Centavos: R$ 100.000,00. */
export const MAX_BOOKING_PAY = 10_000_000
export const MAX_BOOKING_PAYMENT_DAYS = 180

/** The most changes that may be proposed of one booking: its history, and the document with it, have an end. */
export const MAX_PROPOSED_CHANGES = 20

/** How long the doctor has to answer, in hours. An offer ends at the latest when the plantão begins. */
export const answerHours = [2, 6, 12, 24, 48, 72] as const
export const DEFAULT_ANSWER_HOURS = 24
/** A cancellation with less notice than this is recorded as late, in hours. 0: none is. */
export const noticeHours = [0, 12, 24, 48, 72] as const
export const DEFAULT_NOTICE_HOURS = 24

/** The rule about cancellations as both sides read it before they agree. */
export const noticeText = (hours: number): string =>
  hours === 0
    ? 'Cada lado pode cancelar até o início do plantão.'
    : `Cada lado pode cancelar até o início do plantão. Com menos de ${hours} horas de antecedência, o cancelamento fica registrado como tardio.`

/** '30 dias após o plantão'; null if the employer has not said. */
export const paymentTermText = (days: number | null): string | null =>
  days === null
    ? null
    : days === 0
      ? 'no dia do plantão'
      : `até ${days} ${days === 1 ? 'dia' : 'dias'} após o plantão`

/**
 * Above this many hours in a row both sides are warned. It is no limit: the rules of the councils differ, and some allow more
 * in emergencies.
 */
export const LONG_CHAIN_HOURS = 24

/** When a booked plantão is, as far as rules about time need it. */
export interface Span {
  startsAt: Date | string
  endsAt: Date | string
}

const HOUR_MS = 3_600_000
const msOf = (moment: Date | string) => new Date(moment).getTime()

/**
 * The hours in a row that a doctor works with this plantão, together with others that touch it. Plantões with a pause between
 * them do not count.
 */
export function chainHours(span: Span, others: readonly Span[]): number {
  let [start, end] = [msOf(span.startsAt), msOf(span.endsAt)]
  const left = others.map((other) => [msOf(other.startsAt), msOf(other.endsAt)] as const)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [from, to] of left)
      if (from <= end && to >= start && (from < start || to > end)) {
        start = Math.min(start, from)
        end = Math.max(end, to)
        isGrowing = true
      }
  }
  return (end - start) / HOUR_MS
}

/** Whether a cancellation now comes later than the agreed notice. */
export const isLateCancellation = (
  { startsAt, noticeHours: notice }: { startsAt: Date | string; noticeHours: number },
  now: Date | number,
): boolean => msOf(startsAt) - Number(now) < notice * HOUR_MS

/** The state of a booking as lists show it: an agreed one also says how far it has come. */
export type BookingStage =
  | Exclude<BookingState, 'agreed'>
  | 'agreed'
  | 'change_proposed'
  | 'awaits_confirmation'
  | 'worked'
  | 'not_worked'
  | 'disputed'
  | 'paid'
  | 'received'

export const bookingStageLabels: Record<BookingStage, string> = {
  ...bookingStateLabels,
  change_proposed: 'Mudança proposta',
  awaits_confirmation: 'A confirmar',
  worked: 'Feito',
  not_worked: 'Não realizado',
  disputed: 'Respostas diferentes',
  paid: 'Pagamento informado',
  received: 'Pago',
}

/** The stage of a booking at a moment. */
export function bookingStage(
  booking: {
    state: BookingState
    endsAt: string
    change: unknown
    worked: Record<BookingSide, boolean | null>
    payment: { isReceived: boolean | null } | null
  },
  now: Date | number,
): BookingStage {
  if (booking.state !== 'agreed') return booking.state
  if (msOf(booking.endsAt) > Number(now)) return booking.change ? 'change_proposed' : 'agreed'
  const { doctor, employer } = booking.worked
  if (doctor !== null && employer !== null && doctor !== employer) return 'disputed'
  if (booking.payment) return booking.payment.isReceived ? 'received' : 'paid'
  if (doctor === null || employer === null) return 'awaits_confirmation'
  return doctor ? 'worked' : 'not_worked'
}
