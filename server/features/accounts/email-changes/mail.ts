import { EMAIL_UNDO_DAYS, RESET_MINUTES, VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** To the new address. */
export const confirmationMail = ({ email, url }: { email: string; url: string }): Mail =>
  layOut({
    subject: 'Confirme seu novo e-mail no Medponto',
    paragraphs: [
      `Recebemos um pedido para que uma conta do Medponto passe a usar o endereço ${email}.`,
      'Se foi você, confirme que este endereço é seu. Até lá, nada muda na conta.',
    ],
    action: { label: 'Confirmar novo e-mail', url },
    footnote: `O link vale por ${VERIFICATION_HOURS} horas e funciona uma só vez. Se você não pediu, ignore esta mensagem: sem a confirmação, a conta não passa a usar ${email}.`,
  })

/** To an address that already has an account, after a request to use it for another one. */
export const addressTakenMail = ({ email, loginUrl }: { email: string; loginUrl: string }): Mail =>
  layOut({
    subject: 'Este e-mail já tem uma conta no Medponto',
    paragraphs: [
      `Alguém, talvez você, pediu para usar o endereço ${email} em outra conta do Medponto. Como ele já é o e-mail de uma conta, nada mudou em nenhuma das duas.`,
      `Se foi você, entre na conta que usa ${email} e troque o e-mail dela ou exclua essa conta. Depois, peça a troca de novo.`,
    ],
    action: { label: 'Entrar', url: loginUrl },
    footnote: 'Se não foi você, ignore esta mensagem. Sua conta continua protegida pela sua senha.',
  })

/** To the former address. */
export const emailChangedMail = (change: {
  formerEmail: string
  newEmail: string
  undoUrl: string
  undoUntil: Date
}): Mail =>
  layOut({
    subject: 'O e-mail da sua conta do Medponto mudou',
    paragraphs: [
      `Sua conta do Medponto usava o endereço ${change.formerEmail} e agora usa ${change.newEmail}. É com o novo endereço que se entra na conta, e é para ele que vão os avisos.`,
      'Se foi você, não é preciso fazer nada.',
      `Se não foi, desfaça a troca até ${moment.format(change.undoUntil)} (horário de Brasília): a conta volta a usar ${change.formerEmail}, todas as sessões são encerradas e a senha atual deixa de valer.`,
    ],
    action: { label: 'Não fui eu: desfazer a troca', url: change.undoUrl },
    footnote: `O link vale por ${EMAIL_UNDO_DAYS} dias, funciona sem entrar na conta e mostra o que será desfeito antes de desfazer.`,
  })

/** To the address that an account leaves by returning to its former one. */
export const returnedMail = (change: { formerEmail: string; newEmail: string; contactUrl: string }): Mail =>
  layOut({
    subject: 'O e-mail da sua conta do Medponto mudou',
    paragraphs: [
      `Sua conta do Medponto usava o endereço ${change.formerEmail} e voltou a usar ${change.newEmail}, que era o anterior.`,
      'Se foi você, não é preciso fazer nada. Se não foi, fale conosco.',
    ],
    action: { label: 'Falar com o Medponto', url: change.contactUrl },
  })

/** To the address that the account uses again. `passwordUrl` is null if the account had no password. */
export const undoneMail = (change: {
  formerEmail: string
  newEmail: string
  passwordUrl: string | null
  loginUrl: string
}): Mail =>
  layOut({
    subject: 'A troca do seu e-mail foi desfeita',
    paragraphs: [
      `Sua conta do Medponto voltou a usar o endereço ${change.formerEmail}, e não mais ${change.newEmail}. Todas as sessões foram encerradas.`,
      change.passwordUrl
        ? 'A senha de antes não vale mais, porque outra pessoa pode conhecê-la. Crie uma nova para entrar.'
        : 'Para continuar, entre com o Google.',
    ],
    action: change.passwordUrl
      ? { label: 'Criar nova senha', url: change.passwordUrl }
      : { label: 'Entrar', url: change.loginUrl },
    ...(change.passwordUrl && { footnote: `O link vale por ${RESET_MINUTES} minutos.` }),
  })

/** To the address that the account no longer uses. */
export const addressLeftMail = ({ email, contactUrl }: { email: string; contactUrl: string }): Mail =>
  layOut({
    subject: 'A troca de e-mail de uma conta foi desfeita',
    paragraphs: [
      `O endereço ${email} não é mais o de uma conta do Medponto: a troca foi desfeita a partir do endereço anterior da conta.`,
      'Se a conta é sua, procure no endereço anterior a mensagem com o link para criar uma nova senha, ou fale conosco.',
    ],
    action: { label: 'Falar com o Medponto', url: contactUrl },
  })
