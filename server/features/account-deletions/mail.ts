import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/mails/service.ts'
import type { BeforeOrder } from '#server/features/users/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** Who has asked for a deletion: the account itself, an admin, or another owner of the company. */
export type DeletionAuthor = 'self' | 'admin' | 'owner'

const announced: Record<DeletionAuthor, string> = {
  self: 'Recebemos seu pedido de exclusão.',
  admin: 'A administração do Medponto decidiu excluir sua conta.',
  owner: 'Uma pessoa responsável pela sua empresa pediu a exclusão da conta da empresa.',
}

const howToCancel: Record<DeletionAuthor, string> = {
  self: 'Mudou de ideia? Até essa data, entre no Medponto como sempre: oferecemos a opção de cancelar a exclusão. Se não foi você que pediu, faça isso e troque sua senha.',
  admin: 'Para contestar a decisão, fale conosco pela página de contato antes dessa data.',
  owner: 'Para desistir, fale conosco pela página de contato antes dessa data.',
}

/** To the owner, when the deletion is scheduled; to all owners if one of them has asked for it. */
export function deletionMail({ dueAt, by }: { dueAt: Date; by: DeletionAuthor }): Mail {
  const subject = by === 'owner' ? 'A conta da sua empresa no Medponto' : 'Sua conta do Medponto'
  return layOut({
    subject: `${subject} será excluída`,
    paragraphs: [
      `${announced[by]} Os dados serão apagados em ${day.format(dueAt)}.`,
      by === 'owner'
        ? 'Desde já, o perfil da empresa não aparece para ninguém, a equipe não tem mais acesso e as vagas foram encerradas.'
        : 'Desde já, seu perfil não aparece para ninguém, as sessões foram encerradas, as candidaturas em aberto foram retiradas e as vagas, encerradas.',
      howToCancel[by],
      'Depois da exclusão, guardamos só o que a lei exige, como explica a Política de Privacidade.',
    ],
  })
}

const afterCancelling: Record<BeforeOrder, string> = {
  active: 'Você já pode entrar de novo, e seu perfil voltou a ser como antes.',
  suspended:
    'Sua conta continua suspensa, como antes. Se você discorda da suspensão, fale conosco pela página de contato.',
  deletion_requested:
    'O seu próprio pedido de exclusão continua valendo. Se mudou de ideia, entre no Medponto antes da data marcada e cancele o pedido.',
}

/** To the owner, when an admin cancels what admins have ordered. */
export function cancelledOrderMail(before: BeforeOrder, publicUrl: string): Mail {
  const isSuspended = before === 'suspended'
  return layOut({
    subject: 'A exclusão da sua conta foi cancelada',
    paragraphs: [
      'A administração do Medponto cancelou a exclusão que tinha mandado fazer.',
      afterCancelling[before],
      'As candidaturas retiradas e as vagas encerradas não são reabertas.',
    ],
    action: isSuspended
      ? { label: 'Falar com a equipe', url: `${publicUrl}${paths.contact}` }
      : { label: 'Entrar', url: `${publicUrl}${paths.login}` },
  })
}
