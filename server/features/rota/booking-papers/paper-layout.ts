import type { Booking, BookingRecord, BookingTerms } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { type PaperKind, paperLabels } from '#contract/rota/booking-papers.ts'
import { type BookingSide, bookingEventLabels, noticeText, paymentTermText } from '#contract/rota/bookings.ts'
import { clocksText } from '#contract/time-zones.ts'

const ZONE = { timeZone: 'America/Sao_Paulo' }
const dayAndTime = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short', ...ZONE })
const toTheSecond = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', ...ZONE })
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

type Row = readonly [label: string, text: string]
interface Section {
  title: string
  rows: readonly Row[]
}

/** An event of the record. */
interface Entry {
  title: string
  by: string
  rows: readonly Row[]
}

/** The contents of a document in its order, before anything is drawn. */
export interface Paper {
  kind: PaperKind
  title: string
  lead: string
  /** Stands out above everything else. */
  warning: string | null
  sections: readonly Section[]
  /** Empty in a proof. */
  record: readonly Entry[]
  bookingId: string
  /** The day of the plantão in Brasília, yyyy-mm-dd. */
  day: string
  /** The moment of the last event, so that the same contents have the same bytes. */
  asOf: Date
}

interface Source {
  booking: Booking
  events: readonly BookingRecord[]
}

const sideNames: Record<BookingSide, string> = { doctor: 'profissional', employer: 'empresa' }
const momentText = (instant: string) => toTheSecond.format(new Date(instant))
const reais = (centavos: number) => money.format(centavos / 100)
const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

function durationText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.round((ms % HOUR_MS) / MINUTE_MS)
  return [hours && counted(hours, 'hora', 'horas'), minutes && counted(minutes, 'minuto', 'minutos')]
    .filter(Boolean)
    .join(' e ')
}

function termRows(terms: BookingTerms, uf: string | null): Row[] {
  const { startsAt, endsAt, place, payCentavos, paymentDays, note } = terms
  const ms = Date.parse(endsAt) - Date.parse(startsAt)
  // Rounded down, so that it never says more than is paid.
  const perHour = reais(Math.floor((payCentavos * HOUR_MS) / ms))
  return [
    ['Início', `${dayAndTime.format(new Date(startsAt))} (${clocksText(startsAt, uf)})`],
    ['Término', `${dayAndTime.format(new Date(endsAt))} (${clocksText(endsAt, uf)})`],
    ['Duração', durationText(ms)],
    ['Local', place],
    ['Valor', `${reais(payCentavos)} pelo plantão (${perHour} por hora)`],
    ['Pagamento', paymentTermText(paymentDays) ?? 'a combinar'],
    ...(note ? [['Observações', note] as const] : []),
  ]
}

const parties = ({ employerName, doctorName, doctorRegistration }: Booking): Section => ({
  title: 'Partes',
  rows: [
    ['Empresa', employerName],
    ['Profissional', [doctorName, doctorRegistration].filter(Boolean).join(', ')],
  ],
})

/** '26/11/2026, 14:03:12, por Bia Lima (empresa), endereço de rede 198.18.0.1' */
const doneText = (event: BookingRecord) => `${momentText(event.at)}, ${byText(event)}`

function byText({ side, actorName, address }: BookingRecord): string {
  if (!side) return 'pelo Medponto, automaticamente'
  const who = actorName ? `por ${actorName} (${sideNames[side]})` : `por ${sideNames[side]}`
  return address ? `${who}, endereço de rede ${address}` : who
}

/** Keeps the record short: a note can have hundreds of lines. */
const inOneLine = (note: string) => note.split(/\s*\n\s*/).join(' / ')

function entryOf(event: BookingRecord, uf: string | null): Entry {
  return {
    title: `${momentText(event.at)} · ${bookingEventLabels[event.event]}`,
    by: byText(event),
    rows: [
      ...(event.terms ? termRows({ ...event.terms, note: inOneLine(event.terms.note) }, uf) : []),
      ...(event.note ? [['Informado', inOneLine(event.note)] as const] : []),
    ],
  }
}

function cancellationText({ booking, events }: Source): string | null {
  const { cancellation, employerName, doctorName } = booking
  const event = events.findLast((one) => one.event === 'cancel')
  if (!cancellation) return null
  const side = cancellation.by
  const who = side ? ` por ${side === 'doctor' ? doctorName : employerName} (${sideNames[side]})` : ''
  const when = event ? ` em ${momentText(event.at)}` : ''
  const notice = cancellation.isLate
    ? 'Cancelamento tardio: com menos antecedência do que o combinado.'
    : 'Cancelamento com a antecedência combinada.'
  return `Este plantão foi cancelado${when}${who}. ${notice}`
}

function passedOnText({ events }: Source): string | null {
  const event = events.findLast((one) => one.event === 'passOn')
  return event
    ? `Este plantão foi repassado em ${momentText(event.at)}: outra pessoa o assumiu, e este acordo não vale mais.`
    : null
}

function agreement(source: Source) {
  const { booking, events } = source
  return {
    warning: cancellationText(source) ?? passedOnText(source),
    sections: [
      parties(booking),
      {
        title: 'Plantão combinado',
        rows: [
          ['Vaga', booking.title] as const,
          ...termRows(booking, booking.uf),
          ['Cancelamento', noticeText(booking.noticeHours)] as const,
          ['Combinado em', booking.agreedAt ? momentText(booking.agreedAt) : ''] as const,
        ],
      },
    ],
    record: events.map((event) => entryOf(event, booking.uf)),
  }
}

function paymentRows({ booking: { payment }, events }: Source): Row[] {
  if (!payment) return []
  const marked = events.findLast(({ event }) => event === 'markPaid')
  const answer = events.findLast(({ event }) => event === 'received' || event === 'notReceived')
  const answered = payment.isReceived ? 'Confirmado' : 'O valor não foi recebido: informado'
  return [
    ['Valor pago', reais(payment.centavos)],
    ['Dia', payment.paidOn.split('-').reverse().join('/')],
    ...(marked ? [['Informado', `Em ${doneText(marked)}`] as const] : []),
    [
      'Recebimento',
      payment.isReceived === null || !answer ? 'Ainda sem resposta' : `${answered} em ${doneText(answer)}`,
    ],
  ]
}

function proof(source: Source) {
  const { booking, events } = source
  const confirmed = (side: BookingSide) => {
    const event = events.findLast((one) => one.event === 'worked' && one.side === side)
    return event ? `${bookingEventLabels.worked} em ${doneText(event)}` : bookingEventLabels.worked
  }
  const payment = paymentRows(source)
  return {
    warning: null,
    sections: [
      parties(booking),
      { title: 'Plantão', rows: [['Vaga', booking.title] as const, ...termRows(booking, booking.uf)] },
      {
        title: 'Confirmações',
        rows: [['Empresa', confirmed('employer')] as const, ['Profissional', confirmed('doctor')] as const],
      },
      ...(payment.length > 0 ? [{ title: 'Pagamento', rows: payment }] : []),
    ],
    record: [],
  }
}

/** The contents of a document about a booking, which must be ready for it. */
export function paperOf(kind: PaperKind, source: Source): Paper {
  const { booking, events } = source
  const asOf = events.at(-1)?.at ?? booking.offeredAt
  return {
    kind,
    title: paperLabels[kind],
    lead: `Com tudo o que foi registrado até ${momentText(asOf)}, horário de Brasília.`,
    ...(kind === 'agreement' ? agreement(source) : proof(source)),
    bookingId: booking.id,
    day: brazilDay(new Date(booking.startsAt)),
    asOf: new Date(asOf),
  }
}
