import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** To a person who has become an admin. */
export const grantedAdminMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Sua conta agora é da administração do Medponto',
    paragraphs: [
      'Duas pessoas da administração deram à sua conta acesso de administrador: com ela, você pode ver e alterar tudo no Medponto.',
      'Por segurança, suas sessões foram encerradas. Entre de novo e ative a verificação em duas etapas no seu perfil.',
      'Se você não esperava por isso, fale com a equipe pela página de contato.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}${paths.login}` },
  })
