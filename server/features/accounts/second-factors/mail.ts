import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const notYou = 'Se não foi você, redefina sua senha agora: isso encerra todas as sessões.'
const resetAction = (publicUrl: string) => ({
  label: 'Não fui eu: redefinir a senha',
  url: `${publicUrl}${paths.forgotPassword}`,
})

export const secondFactorOnMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Verificação em duas etapas ativada',
    paragraphs: [
      'Para entrar na sua conta, agora é preciso também um código do seu aplicativo autenticador.',
      `Guarde os códigos de recuperação: eles são o acesso se você perder o celular. ${notYou}`,
    ],
    action: resetAction(publicUrl),
  })

export const secondFactorOffMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Verificação em duas etapas desativada',
    paragraphs: ['Para entrar na sua conta, basta de novo a senha ou o Google.', notYou],
    action: resetAction(publicUrl),
  })

export const newRecoveryCodesMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Novos códigos de recuperação',
    paragraphs: [
      'Os códigos de recuperação da sua conta foram trocados, e os antigos não valem mais.',
      notYou,
    ],
    action: resetAction(publicUrl),
  })

export const recoveryCodeUsedMail = ({ publicUrl, left }: { publicUrl: string; left: number }): Mail =>
  layOut({
    subject: 'Um código de recuperação foi usado',
    paragraphs: [
      left === 0
        ? 'Sua conta foi acessada com o último código de recuperação. Gere novos no seu perfil.'
        : `Sua conta foi acessada com um código de recuperação. Restam ${left}.`,
      notYou,
    ],
    action: resetAction(publicUrl),
  })
