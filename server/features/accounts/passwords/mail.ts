import { ACCOUNT_INVITATION_DAYS, RESET_MINUTES } from '#contract/accounts/accounts.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** `isFirst`: the account has no password yet, because its owner signs in with Google. */
export function resetMail({ url, isFirst }: { url: string; isFirst: boolean }): Mail {
  return layOut({
    subject: `${isFirst ? 'Crie' : 'Redefina'} sua senha do Medponto`,
    paragraphs: [`Recebemos um pedido para ${isFirst ? 'criar' : 'redefinir'} a senha da sua conta.`],
    action: { label: isFirst ? 'Criar senha' : 'Criar nova senha', url },
    footnote: `O link vale por ${RESET_MINUTES} minutos e funciona uma só vez. Se você não pediu, ignore esta mensagem: ${
      isFirst ? 'nada muda na sua conta' : 'sua senha continua a mesma'
    }.`,
  })
}

export function passwordChangedMail({ forgotUrl }: { forgotUrl: string }): Mail {
  return layOut({
    subject: 'Sua senha do Medponto foi alterada',
    paragraphs: [
      'A senha da sua conta acaba de ser alterada, e as outras sessões foram encerradas.',
      'Se foi você, não é preciso fazer nada.',
    ],
    action: { label: 'Não fui eu: redefinir a senha', url: forgotUrl },
  })
}

export function firstPasswordMail({ forgotUrl }: { forgotUrl: string }): Mail {
  return layOut({
    subject: 'Sua senha do Medponto foi criada',
    paragraphs: ['A senha da sua conta acaba de ser criada.', 'Se foi você, não é preciso fazer nada.'],
    action: { label: 'Não fui eu: redefinir a senha', url: forgotUrl },
  })
}

export function invitationMail({ url }: { url: string }): Mail {
  return layOut({
    subject: 'Convite para o Medponto',
    paragraphs: [
      'Você foi convidado para o Medponto, o ponto de encontro da medicina.',
      'Crie sua senha para entrar e completar seu perfil.',
    ],
    action: { label: 'Criar senha', url },
    footnote: `O link vale por ${ACCOUNT_INVITATION_DAYS} dias. Se você não esperava este convite, ignore esta mensagem.`,
  })
}
