import { type NotificationKind, notificationRules } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { REPLY_DAYS } from '#contract/rota/payment-records.ts'
import { OPEN_NOTICE_HOURS } from '#contract/rota/shift-notices.ts'
import { type MailedSubject, type MailText, quoted } from './mail-text.ts'

type RotaKind =
  | Extract<NotificationKind, `booking_${string}`>
  | 'shift_free'
  | 'shift_open'
  | 'job_invited'
  | 'payments_summarized'

const texts: Record<RotaKind, { one: string; several: string; opening: string; action: string }> = {
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
  booking_booked: {
    one: 'Plantão reservado',
    several: 'Plantões reservados',
    opening: 'Uma pessoa de confiança da sua empresa reservou um plantão em aberto. Ele já está combinado.',
    action: 'Ver plantão',
  },
  booking_handover_asked: {
    one: 'Proposta de troca ou passagem',
    several: 'Propostas de troca ou passagem',
    opening: 'Uma pessoa que trabalha na mesma empresa propõe a você assumir um plantão. Confira e responda.',
    action: 'Ver e responder',
  },
  booking_handover_waits: {
    one: 'Troca ou passagem a aprovar',
    several: 'Trocas e passagens a aprovar',
    opening: 'Duas pessoas combinaram trocar ou passar um plantão, e falta a sua aprovação.',
    action: 'Ver e decidir',
  },
  booking_handover_answered: {
    one: 'Troca ou passagem de plantão',
    several: 'Trocas e passagens de plantões',
    opening: 'Há uma novidade sobre uma troca ou passagem de plantão.',
    action: 'Ver plantão',
  },
  shift_free: {
    one: 'Abriu um lugar no plantão',
    several: 'Abriram lugares em plantões',
    opening: 'Você está na lista de espera, e um lugar ficou livre. Quem responde primeiro fica com ele.',
    action: 'Ver plantão',
  },
  shift_open: {
    one: 'Plantão em aberto',
    several: 'Plantões em aberto',
    opening: `Nas próximas ${OPEN_NOTICE_HOURS} horas, estes plantões ainda precisam de alguém com o seu perfil.`,
    action: 'Ver plantões',
  },
  job_invited: {
    one: 'Convite para uma vaga',
    several: 'Convites para vagas',
    opening: 'A empresa convida você a se candidatar. Você decide: sem resposta, nada acontece.',
    action: 'Ver vaga',
  },
  payments_summarized: {
    one: 'Seus prazos de pagamento',
    several: 'Seus prazos de pagamento',
    opening: `Em ${REPLY_DAYS} dias, os médicos verão em quantos dias sua empresa pagou os plantões. Até lá, e depois, você pode responder ao lado dos números.`,
    action: 'Ver e responder',
  },
}

export const isRotaKind = (kind: NotificationKind): kind is RotaKind => kind in texts

/** The texts of mails about plantões. */
export function rotaText(kind: RotaKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const { one, several, opening, action } = texts[kind]
  return {
    subject: isSingle ? `${one}: ${first.title}` : several,
    opening,
    line: ({ title, reason }) => (reason ? `${quoted(title)}: ${reason}` : `${quoted(title)}.`),
    action: {
      label: action,
      path: isSingle
        ? (first.address ?? notificationRules[kind].path(first.subjectId))
        : kind === 'job_invited'
          ? paths.dashboardInvitations
          : paths.dashboardBookings,
    },
  }
}
