import { ALERT_ANSWER_DAYS, ALERT_CONFIRMATION_HOURS, MAX_ALERTS } from '#contract/job-alerts/alerts.ts'
import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/mails/service.ts'

interface Linked {
  token: string
  publicUrl: string
}

/** Contains nothing that somebody typed, because anybody can send it to anybody. */
export const confirmationMail = ({ token, publicUrl }: Linked): Mail =>
  layOut({
    subject: 'Confirme o seu alerta de vagas',
    paragraphs: [
      'Alguém pediu que o Medponto avise este endereço quando sair uma vaga de uma busca.',
      'Se foi você, veja a busca e confirme: só então os avisos começam.',
    ],
    action: { label: 'Ver e confirmar o alerta', url: publicUrl + paths.jobAlert(token, 'confirmar') },
    footnote: `O link vale por ${ALERT_CONFIRMATION_HOURS} horas. Se não foi você, ignore este e-mail: nada será enviado.`,
  })

/** To somebody who has an alert for this search already. Only its owner is told so. */
export const knownAlertMail = ({ token, publicUrl }: Linked): Mail =>
  layOut({
    subject: 'Você já tem um alerta para esta busca',
    paragraphs: [
      'Alguém pediu, para este endereço, um alerta de vagas que você já tem. Nada mudou.',
      'Pelo link abaixo você vê o alerta, muda a frequência ou volta a receber os avisos.',
    ],
    action: { label: 'Ver o alerta', url: publicUrl + paths.jobAlert(token) },
  })

export const fullMail = ({ publicUrl }: { publicUrl: string }): Mail =>
  layOut({
    subject: `Você já tem ${MAX_ALERTS} alertas de vagas`,
    paragraphs: [
      `Alguém pediu mais um alerta de vagas para este endereço, que já tem ${MAX_ALERTS}, o máximo. Nada mudou.`,
      'Para criar outro, pare um dos que você tem: cada e-mail de um alerta traz o link.',
    ],
    action: { label: 'Ver vagas', url: publicUrl + paths.jobs },
  })

/** After a year without a change. */
export const questionMail = (
  name: string,
  { token, publicUrl, stopUrl }: Linked & { stopUrl: string },
): Mail => ({
  ...layOut({
    subject: `Ainda procura ${name}?`,
    paragraphs: [
      `Este alerta de vagas existe há um ano ou mais: ${name}.`,
      `Se ainda serve, confirme. Sem resposta em ${ALERT_ANSWER_DAYS} dias, ele para sozinho.`,
    ],
    action: { label: 'Sim, continuar', url: publicUrl + paths.jobAlert(token, 'continuar') },
    footnote: `Para parar agora: ${publicUrl}${paths.jobAlert(token, 'parar')}`,
  }),
  stopUrl,
  kind: 'job_alert_question',
})
