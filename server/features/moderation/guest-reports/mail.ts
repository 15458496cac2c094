import { REPORT_CONFIRMATION_HOURS, type ReportedEntityType } from '#contract/moderation/reports.ts'
import { mailedPaths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
const nouns: Record<ReportedEntityType, string> = { JobOffer: 'uma vaga', UserProfile: 'um perfil' }

/** Contains nothing that the sender wrote, because anybody can send it to anybody. */
export const confirmationMail = (type: ReportedEntityType, token: string, publicUrl: string): Mail =>
  layOut({
    subject: 'Confirme a sua denúncia',
    paragraphs: [
      `Alguém usou este endereço para denunciar ${nouns[type]} no Medponto.`,
      'Se foi você, confirme: só então a nossa equipe recebe a denúncia. Você ganha um protocolo e uma resposta por e-mail.',
    ],
    action: { label: 'Confirmar denúncia', url: publicUrl + mailedPaths.confirmReport(token) },
    footnote: `O link vale por ${REPORT_CONFIRMATION_HOURS} horas. Se não foi você, ignore este e-mail: nada será enviado.`,
  })

export const receivedMail = ({ protocol, answerDueAt }: { protocol: string; answerDueAt: string }): Mail =>
  layOut({
    subject: `Denúncia recebida: protocolo ${protocol}`,
    paragraphs: [
      `Recebemos a sua denúncia. O protocolo é ${protocol}.`,
      `Respondemos por e-mail até ${dayFormat.format(new Date(answerDueAt))}. Quem foi denunciado não fica sabendo quem denunciou.`,
    ],
  })
