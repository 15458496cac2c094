import { paths } from '#contract/paths.ts'
import { ALERT_ANSWER_DAYS, ALERT_CONFIRMATION_HOURS, MAX_ALERTS } from '#contract/search/alerts.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

interface Linked {
  token: string
  publicUrl: string
}

/** Contains nothing that somebody typed, because anybody can send it to anybody. */
export const confirmationMail = ({ token, publicUrl }: Linked): Mail =>
  layOut({
    subject: 'Confirme o seu alerta de vagas',
    paragraphs: [
      'Recebemos um pedido para avisar este e-mail quando surgirem vagas novas para uma busca no Medponto.',
      'Se foi você, veja a busca e confirme. Os avisos só começam depois disso.',
    ],
    action: { label: 'Ver e confirmar o alerta', url: publicUrl + paths.jobAlert(token, 'confirmar') },
    footnote: `O link vale por ${ALERT_CONFIRMATION_HOURS} horas. Se não foi você, ignore este e-mail: nenhum aviso será enviado.`,
  })

/** To somebody who has an alert for this search already. Only the owner of the mailbox learns of it. */
export const knownAlertMail = ({ token, publicUrl }: Linked): Mail =>
  layOut({
    subject: 'Você já tem um alerta para esta busca',
    paragraphs: [
      'Recebemos um pedido de alerta de vagas para este e-mail, mas você já tem um com a mesma busca. Nada mudou.',
      'Pelo link abaixo, você pode ver o alerta, mudar a frequência ou voltar a receber os avisos.',
    ],
    action: { label: 'Ver o alerta', url: publicUrl + paths.jobAlert(token) },
  })

export const fullMail = ({ publicUrl, hasAccount }: { publicUrl: string; hasAccount: boolean }): Mail =>
  layOut({
    subject: `Você já tem ${MAX_ALERTS} alertas de vagas`,
    paragraphs: [
      `Recebemos um pedido de mais um alerta de vagas para este e-mail, que já tem ${MAX_ALERTS}, o máximo. Nada mudou.`,
      hasAccount
        ? 'Para criar outro, exclua um dos que você tem.'
        : 'Para criar outro, pare um dos que você tem: todo e-mail de alerta traz o link.',
    ],
    action: hasAccount
      ? { label: 'Ver meus alertas', url: publicUrl + paths.dashboardAlerts }
      : { label: 'Ver vagas', url: publicUrl + paths.jobs },
  })

/** After a year without a change. */
export const questionMail = (
  name: string,
  { token, publicUrl, stopUrl }: Linked & { stopUrl: string },
): Mail => ({
  ...layOut({
    subject: `Ainda quer receber o alerta “${name}”?`,
    paragraphs: [
      `Faz um ano ou mais que o seu alerta de vagas “${name}” não muda.`,
      `Se ele ainda serve, confirme. Sem resposta em ${ALERT_ANSWER_DAYS} dias, ele para sozinho.`,
    ],
    action: { label: 'Sim, continuar recebendo', url: publicUrl + paths.jobAlert(token, 'continuar') },
    footLinks: [{ label: 'Parar este alerta', url: publicUrl + paths.jobAlert(token, 'parar') }],
  }),
  stopUrl,
  kind: 'job_alert_question',
})
