import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

export function newSignInMail({
  device,
  at,
  forgotUrl,
}: {
  device: string
  at: Date
  forgotUrl: string
}): Mail {
  return layOut({
    subject: 'Novo acesso à sua conta do Medponto',
    paragraphs: [
      `Sua conta foi acessada em um novo dispositivo: ${device}, em ${moment.format(at)} (horário de Brasília).`,
      'Se foi você, não é preciso fazer nada. Se não foi, redefina sua senha: isso encerra todas as sessões.',
    ],
    action: { label: 'Redefinir a senha', url: forgotUrl },
  })
}

/** To every owner. `isCompany`: the reader has an account of her own, and it was the founder who cancelled it. */
export function deletionCancelledMail(parts: {
  forgotUrl: string
  isCompany: boolean
  reason: 'sign_in' | 'undone_change'
}): Mail {
  const { forgotUrl, isCompany, reason } = parts
  if (isCompany)
    return layOut({
      subject: 'A exclusão da conta da sua empresa foi cancelada',
      paragraphs: [
        'Quem cadastrou sua empresa no Medponto desistiu da exclusão. O perfil da empresa voltou a ser como antes, e a equipe já pode entrar de novo.',
        'As vagas encerradas com o pedido de exclusão não são reabertas.',
      ],
    })
  return layOut({
    subject: 'A exclusão da sua conta foi cancelada',
    paragraphs: [
      reason === 'sign_in'
        ? 'Você entrou no Medponto e cancelou a exclusão da sua conta. Seu perfil voltou a ser como antes.'
        : 'A troca do seu e-mail foi desfeita, e isso cancelou a exclusão da sua conta. Seu perfil voltou a ser como antes.',
      'As candidaturas retiradas e as vagas encerradas com o pedido de exclusão não são reabertas.',
      'Se não foi você, redefina sua senha: isso encerra todas as sessões.',
    ],
    action: { label: 'Redefinir a senha', url: forgotUrl },
  })
}
