import type { NotificationKind } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { type MailedSubject, type MailText, quoted } from './mail-text.ts'

type InterviewKind = Extract<NotificationKind, `interview_${string}`>

/** The texts of mails about interviews. A confirmed or cancelled one carries an entry for calendars. */
export function interviewText(kind: InterviewKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const withTitle = (text: string) => `${text}: ${first.title}`
  const line = ({ title, reason }: MailedSubject) =>
    reason ? `${quoted(title)}: ${reason}` : `${quoted(title)}.`
  const action = isSingle
    ? { label: 'Ver candidatura', path: paths.application(first.subjectId) }
    : { label: 'Ver candidaturas', path: paths.dashboardApplications }
  switch (kind) {
    case 'interview_proposed':
      return {
        subject: isSingle ? withTitle('Novos horários de entrevista') : 'Novos horários de entrevistas',
        opening: 'A empresa propôs novos horários. Os anteriores deixaram de valer.',
        line: ({ title, employerName }) => `${quoted(title)}, de ${employerName}.`,
        action: { ...action, label: 'Escolher horário' },
      }
    case 'interview_confirmed':
      return {
        subject: isSingle ? withTitle('Entrevista marcada') : 'Entrevistas marcadas',
        opening: 'O horário foi escolhido. O convite em anexo leva a entrevista para a sua agenda.',
        line,
        action,
      }
    case 'interview_declined':
      return {
        subject: isSingle ? withTitle('Pedido de outros horários') : 'Pedidos de outros horários',
        opening: 'A pessoa candidata não pode nos horários propostos. Proponha outros no Medponto.',
        line,
        action: { ...action, label: 'Propor horários' },
      }
    case 'interview_cancelled':
      return {
        subject: isSingle ? withTitle('Entrevista cancelada') : 'Entrevistas canceladas',
        opening: 'A entrevista não vai acontecer no horário marcado.',
        line,
        action,
      }
  }
}
