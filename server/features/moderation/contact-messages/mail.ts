import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

export const replyMail = (
  message: { name: string; subject: string; message: string },
  text: string,
  publicUrl: string,
): Mail =>
  layOut({
    subject: `Re: ${message.subject}`,
    paragraphs: [`Olá, ${message.name}.`, text, `Você escreveu: “${message.message}”`],
    footnote: `Para continuar a conversa, escreva em ${publicUrl}${paths.contact}.`,
  })
