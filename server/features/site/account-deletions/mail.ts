import { paths } from '#contract/paths.ts'
import type { BeforeOrder } from '#server/features/accounts/users/service.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** The author of a deletion: the account itself, an admin, or another owner of the company. */
export type DeletionAuthor = 'self' | 'admin' | 'owner'

interface Words {
  announced: string
  howToCancel: string
}

const ofAccount: Record<Exclude<DeletionAuthor, 'owner'>, Words> = {
  self: {
    announced: 'Recebemos seu pedido de exclusão.',
    howToCancel:
      'Mudou de ideia? Até essa data, entre no Medponto como sempre: oferecemos a opção de cancelar a exclusão. Se não foi você que pediu, faça isso e troque sua senha.',
  },
  admin: {
    announced: 'A administração do Medponto decidiu excluir sua conta.',
    howToCancel: 'Para contestar a decisão, fale conosco pela página de contato antes dessa data.',
  },
}

/** For owners with an account of their own. */
const ofCompany: Record<DeletionAuthor, Words> = {
  self: {
    announced: 'Quem cadastrou sua empresa no Medponto pediu a exclusão da conta dela.',
    howToCancel: 'Até essa data, essa pessoa ainda pode desistir: basta entrar no Medponto.',
  },
  admin: {
    announced: 'A administração do Medponto decidiu excluir a conta da sua empresa.',
    howToCancel: ofAccount.admin.howToCancel,
  },
  owner: {
    announced: 'Uma pessoa responsável pela sua empresa pediu a exclusão da conta da empresa.',
    howToCancel: 'Para desistir, fale conosco pela página de contato antes dessa data.',
  },
}

/** To every owner, when the deletion is scheduled. `isCompany`: the reader has an account of her own. */
export function deletionMail({
  dueAt,
  by,
  isCompany,
}: {
  dueAt: Date
  by: DeletionAuthor
  isCompany: boolean
}): Mail {
  const isOfCompany = isCompany || by === 'owner'
  const { announced, howToCancel } = isOfCompany ? ofCompany[by] : ofAccount[by]
  return layOut({
    subject: `${isOfCompany ? 'A conta da sua empresa no Medponto' : 'Sua conta do Medponto'} será excluída`,
    paragraphs: [
      `${announced} Os dados serão apagados em ${day.format(dueAt)}.`,
      isOfCompany
        ? 'Desde já, o perfil da empresa não aparece para ninguém, a equipe não tem mais acesso e as vagas foram encerradas.'
        : 'Desde já, seu perfil não aparece para ninguém, as sessões foram encerradas, as candidaturas em aberto foram retiradas e as vagas, encerradas.',
      howToCancel,
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

const companyAfterCancelling: Record<BeforeOrder, string> = {
  active: 'Quem faz parte da equipe já pode entrar de novo, e o perfil da empresa voltou a ser como antes.',
  suspended:
    'A conta da empresa continua suspensa, como antes. Se você discorda da suspensão, fale conosco pela página de contato.',
  deletion_requested: 'O pedido de exclusão de quem cadastrou a empresa continua valendo.',
}

/** To every owner, when an admin cancels an order. `isCompany`: the reader has an account of her own. */
export function cancelledOrderMail(
  { before, isCompany }: { before: BeforeOrder; isCompany: boolean },
  publicUrl: string,
): Mail {
  const isSuspended = before === 'suspended'
  const account = isCompany ? 'da conta da sua empresa' : 'da sua conta'
  return layOut({
    subject: `A exclusão ${account} foi cancelada`,
    paragraphs: [
      `A administração do Medponto cancelou a exclusão ${account}.`,
      (isCompany ? companyAfterCancelling : afterCancelling)[before],
      'As candidaturas retiradas e as vagas encerradas não são reabertas.',
    ],
    action: isSuspended
      ? { label: 'Falar com a equipe', url: `${publicUrl}${paths.contact}` }
      : { label: 'Entrar', url: `${publicUrl}${paths.login}` },
  })
}
