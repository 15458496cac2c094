import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/mails/service.ts'
import type { BeforeOrder } from '#server/features/users/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** To the owner, when the deletion is scheduled. */
export function deletionMail({ dueAt, isFinal }: { dueAt: Date; isFinal: boolean }): Mail {
  return layOut({
    subject: 'Sua conta do Medponto será excluída',
    paragraphs: [
      isFinal
        ? `A administração do Medponto decidiu excluir sua conta. Seus dados serão apagados em ${day.format(dueAt)}.`
        : `Recebemos seu pedido de exclusão. Seus dados serão apagados em ${day.format(dueAt)}.`,
      'Desde já, seu perfil não aparece para ninguém, as sessões foram encerradas, as candidaturas em aberto foram retiradas e as vagas, encerradas.',
      isFinal
        ? 'Para contestar a decisão, fale conosco pela página de contato antes dessa data.'
        : 'Mudou de ideia? Até essa data, entre no Medponto como sempre: oferecemos a opção de cancelar a exclusão. Se não foi você que pediu, faça isso e troque sua senha.',
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
