import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { leastHourlyPayText, payText, placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { type AlertFrequency, alertFrequencyLabels } from '#contract/search/alerts.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** More do not make a better mail. */
export const MAX_SHOWN = 10

/** A job as the mail shows it. */
export interface MailedJob {
  card: JobCard
  /** From the city of the search; null unless both cities are known. */
  kilometres: number | null
}

function distanceText({ card, kilometres }: MailedJob, cityName: string | null): string | null {
  if (kilometres === null || !cityName || card.isRemote) return null
  const rounded = Math.round(kilometres)
  return rounded > 0 ? `a ${rounded} km de ${cityName}` : null
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** The next date of a plantão: 'sáb., 05/12'. */
const dateText = ({ nextDate }: JobCard) => nextDate && dayFormat.format(new Date(`${nextDate}T00:00:00Z`))

const details = (job: MailedJob, cityName: string | null) =>
  [
    job.card.salary === null ? 'Remuneração não informada' : payText(job.card),
    leastHourlyPayText(job.card),
    dateText(job.card),
    scheduleText(job.card),
    placeText(job.card),
    distanceText(job, cityName),
    job.card.employer.name,
  ]
    .filter(Boolean)
    .join(' · ')

/** The new jobs of an alert. `jobCount` includes those that are not shown. */
export function alertMail(
  alert: { name: string; frequency: string; address: string; cityName: string | null },
  { jobs, jobCount }: { jobs: readonly MailedJob[]; jobCount: number },
  { publicUrl, token, stopUrl }: { publicUrl: string; token: string; stopUrl: string },
): Mail {
  const { name, cityName } = alert
  const isOne = jobCount === 1
  const hidden = jobCount - jobs.length
  const linkTo = (action: 'parar' | 'pausar' | 'frequencia') => publicUrl + paths.jobAlert(token, action)
  return {
    ...layOut({
      subject: isOne ? `Vaga nova: ${jobs[0]?.card.title ?? name}` : `${jobCount} vagas novas: ${name}`,
      paragraphs: [
        isOne
          ? `Surgiu uma vaga para o seu alerta “${name}”.`
          : `Surgiram ${jobCount} vagas para o seu alerta “${name}”.`,
      ],
      links: jobs.map((job) => ({
        label: job.card.title,
        url: publicUrl + paths.job(job.card.id),
        details: details(job, cityName),
      })),
      action: {
        label:
          hidden > 0
            ? `Ver mais ${hidden} ${hidden === 1 ? 'vaga' : 'vagas'}`
            : 'Ver todas as vagas desta busca',
        url: publicUrl + alert.address,
      },
      footnote: `Você recebe este e-mail porque criou o alerta “${name}”. Frequência: ${alertFrequencyLabels[alert.frequency as AlertFrequency].toLowerCase()}.`,
      footLinks: [
        { label: 'Parar este alerta', url: linkTo('parar') },
        { label: 'Pausar por uma semana', url: linkTo('pausar') },
        { label: 'Mudar a frequência', url: linkTo('frequencia') },
      ],
    }),
    stopUrl,
    kind: 'job_alert',
  }
}
