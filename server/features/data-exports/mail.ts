import { layOut, type Mail } from '#server/features/mails/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** To the account's owner, when the file is ready. */
export function exportMail({ url, expiresAt }: { url: string; expiresAt: Date }): Mail {
  return layOut({
    subject: 'Seus dados estão prontos para baixar',
    paragraphs: [
      `O arquivo com os dados da sua conta do Medponto está pronto. Você pode baixá-lo até ${day.format(expiresAt)}.`,
      'Por segurança, o arquivo não vai por e-mail: entre na sua conta para baixá-lo. Se não foi você que pediu, troque sua senha.',
    ],
    action: { label: 'Baixar meus dados', url },
  })
}
