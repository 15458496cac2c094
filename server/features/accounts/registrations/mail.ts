import { VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

export function verificationMail({ url }: { url: string }): Mail {
  return layOut({
    subject: 'Confirme seu e-mail no Medponto',
    paragraphs: [
      'Boas-vindas ao Medponto, o ponto de encontro da medicina.',
      'Para ativar sua conta, confirme que este endereço de e-mail é seu.',
    ],
    action: { label: 'Confirmar e-mail', url },
    footnote: `O link vale por ${VERIFICATION_HOURS} horas. Se você não criou uma conta, ignore esta mensagem.`,
  })
}

/** Notifies the owner of an account that somebody tried to register its address again. */
export function accountExistsMail({ loginUrl }: { loginUrl: string }): Mail {
  return layOut({
    subject: 'Você já tem uma conta no Medponto',
    paragraphs: [
      'Alguém, provavelmente você, tentou criar uma conta com este e-mail, que já está cadastrado.',
      'Não é preciso criar outra: entre com a senha que você já usa.',
    ],
    action: { label: 'Entrar', url: loginUrl },
    footnote: 'Se não foi você, ignore esta mensagem. Nada mudou na sua conta.',
  })
}
