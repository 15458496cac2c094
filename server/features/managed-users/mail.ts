import { layOut, type Mail } from '#server/features/mails/service.ts'

export function suspendedMail({ reason, contactUrl }: { reason: string; contactUrl: string }): Mail {
  return layOut({
    subject: 'Sua conta no Medponto foi suspensa',
    paragraphs: [
      'A equipe do Medponto suspendeu a sua conta.',
      `Motivo: ${reason}`,
      'Enquanto a suspensão durar, não é possível entrar, e o seu perfil e as suas vagas não aparecem no site.',
      'Se você discorda, escreva para nós pela página de contato, sem precisar entrar. A mensagem chega a toda a equipe, e a resposta vem por e-mail.',
    ],
    action: { label: 'Falar com a equipe', url: contactUrl },
  })
}

export function reinstatedMail({ loginUrl }: { loginUrl: string }): Mail {
  return layOut({
    subject: 'Sua conta no Medponto está ativa de novo',
    paragraphs: [
      'A suspensão da sua conta terminou. Você já pode entrar, e o que ainda está no prazo voltou ao site.',
    ],
    action: { label: 'Entrar', url: loginUrl },
  })
}
