import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** To the person who asked for the file, when it is ready. */
export function exportMail({
  url,
  expiresAt,
  isAboutCompany,
}: {
  url: string
  expiresAt: Date
  isAboutCompany: boolean
}): Mail {
  const subject = isAboutCompany ? 'Os dados da sua empresa' : 'Seus dados'
  const owner = isAboutCompany ? 'da sua empresa no Medponto' : 'da sua conta do Medponto'
  return layOut({
    subject: `${subject} estão prontos para baixar`,
    paragraphs: [
      `O arquivo com os dados ${owner} está pronto. Você pode baixá-lo até ${day.format(expiresAt)}.`,
      'Por segurança, o arquivo não vai por e-mail: entre na sua conta para baixá-lo. Se não foi você que pediu, troque sua senha.',
    ],
    action: { label: isAboutCompany ? 'Baixar os dados' : 'Baixar meus dados', url },
  })
}
