import type { MailedKind } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { type MailedSubject, type MailText, quoted } from './mail-text.ts'

type AdminKind = Extract<
  MailedKind,
  'appeal_filed' | 'message_received' | 'payment_alarm' | 'work_given_up' | 'approval_requested'
>

/** The mails to admins. */
export function adminText(kind: AdminKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const withTitle = (text: string) => `${text}: ${first.title}`
  switch (kind) {
    case 'appeal_filed':
      return {
        subject: isSingle ? withTitle('Novo recurso') : 'Novos recursos',
        opening: 'Uma decisão foi contestada e espera por outra análise.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Ver recursos', path: `${paths.adminAbuseReports}?situacao=recurso` },
      }
    case 'message_received':
      return {
        subject: isSingle ? withTitle('Nova mensagem') : 'Novas mensagens da página de contato',
        opening: 'Alguém escreveu na página de contato.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Ver mensagens', path: paths.adminMessages },
      }
    case 'payment_alarm':
      return {
        subject: isSingle ? withTitle('Alarme sobre pagamentos') : 'Alarmes sobre pagamentos',
        opening: 'Algo nos pagamentos precisa de atenção.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Ver alarmes', path: paths.adminPayments },
      }
    case 'work_given_up':
      return {
        subject: isSingle ? withTitle('Tarefa automática com falha') : 'Tarefas automáticas com falha',
        opening: 'Algo que o Medponto faz sozinho falhou em todas as tentativas.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Ver falhas', path: paths.adminGivenUpWork },
      }
    case 'approval_requested':
      return {
        subject: isSingle ? withTitle('Pedido de aprovação') : 'Pedidos de aprovação',
        opening: 'Outra pessoa da administração pediu uma ação que só acontece se você aprovar.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Ver pedidos', path: `${paths.dashboard}#aprovacoes` },
      }
  }
}
