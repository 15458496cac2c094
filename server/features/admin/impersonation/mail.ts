import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

export const viewedMail = (view: { publicUrl: string; at: Date; reason: string; minutes: number }): Mail =>
  layOut({
    subject: 'A equipe do Medponto viu sua conta',
    paragraphs: [
      `Em ${moment.format(view.at)} (horário de Brasília), uma pessoa da nossa equipe abriu o Medponto como você o vê, por até ${view.minutes} minutos.`,
      `Motivo: ${view.reason}`,
      'Ela não pôde alterar nada, nem ver documentos, mensagens ou dados de candidatos. O acesso ficou registrado.',
    ],
    action: { label: 'Falar com a equipe', url: `${view.publicUrl}${paths.contact}` },
  })
