import type { NotificationKind } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { type MailedSubject, type MailText, quoted } from './mail-text.ts'

type BookingKind = Extract<NotificationKind, `booking_${string}`>

const texts: Record<BookingKind, { one: string; several: string; opening: string; action: string }> = {
  booking_offered: {
    one: 'Oferta de plantão',
    several: 'Ofertas de plantões',
    opening:
      'A empresa oferece um plantão a você, com local, valor e prazo de pagamento. Confira e responda no prazo.',
    action: 'Ver e responder',
  },
  booking_answered: {
    one: 'Resposta a um plantão oferecido',
    several: 'Respostas a plantões oferecidos',
    opening: 'Há uma resposta ao que sua empresa ofereceu.',
    action: 'Ver plantão',
  },
  booking_ended: {
    one: 'Oferta de plantão encerrada',
    several: 'Ofertas de plantões encerradas',
    opening: 'Esta oferta não vale mais: a empresa a retirou, ou o plantão foi preenchido.',
    action: 'Ver detalhes',
  },
  booking_change: {
    one: 'Mudança proposta em plantão combinado',
    several: 'Mudanças propostas em plantões combinados',
    opening:
      'A empresa propõe mudar o que estava combinado. Enquanto você não aceitar, vale o que foi combinado.',
    action: 'Ver e responder',
  },
  booking_cancelled: {
    one: 'Plantão cancelado',
    several: 'Plantões cancelados',
    opening: 'O outro lado cancelou um plantão combinado.',
    action: 'Ver detalhes',
  },
  booking_to_confirm: {
    one: 'O plantão foi feito?',
    several: 'Plantões a confirmar',
    opening:
      'O horário do plantão terminou. Confirme se ele foi feito: as duas confirmações formam o comprovante.',
    action: 'Confirmar',
  },
  booking_payment: {
    one: 'Pagamento de plantão',
    several: 'Pagamentos de plantões',
    opening: 'Há uma novidade sobre o pagamento de um plantão.',
    action: 'Ver plantão',
  },
}

/** The texts of mails about plantões that are offered and agreed. */
export function bookingText(kind: BookingKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const { one, several, opening, action } = texts[kind]
  return {
    subject: isSingle ? `${one}: ${first.title}` : several,
    opening,
    line: ({ title, reason }) => (reason ? `${quoted(title)}: ${reason}` : `${quoted(title)}.`),
    action: {
      label: action,
      path: isSingle ? paths.booking(first.subjectId) : paths.dashboardBookings,
    },
  }
}
