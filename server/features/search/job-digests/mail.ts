import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { payText, placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** More do not make a better mail. */
const MAX_SHOWN = 10

/** The week's new jobs of advertisers. Marked as advertising (CDC, art. 36). `stopUrl` ends these mails. */
export function digestMail(
  jobs: readonly JobCard[],
  { publicUrl, stopUrl }: { publicUrl: string; stopUrl: string },
): Mail {
  const subject =
    jobs.length === 1
      ? `Publicidade: ${jobs[0]?.title ?? 'vaga nova'}`
      : `Publicidade: ${jobs.length} vagas novas na sua especialidade`
  const hidden = jobs.length - MAX_SHOWN
  return {
    ...layOut({
      subject,
      paragraphs: [
        jobs.length === 1
          ? 'Esta vaga é da sua especialidade e do seu estado, publicada nos últimos dias por uma empresa que anuncia no Medponto.'
          : 'Estas vagas são da sua especialidade e do seu estado, publicadas nos últimos dias por empresas que anunciam no Medponto.',
      ],
      links: jobs.slice(0, MAX_SHOWN).map((job) => ({
        label: job.title,
        url: publicUrl + paths.job(job.id),
        details: [job.employer.name, placeText(job), scheduleText(job), payText(job)]
          .filter(Boolean)
          .join(' · '),
      })),
      action: {
        label: hidden > 0 ? `Ver mais ${hidden} ${hidden === 1 ? 'vaga' : 'vagas'}` : 'Ver todas as vagas',
        url: publicUrl + paths.jobs,
      },
      footnote: `Você recebe este e-mail, no máximo um por semana, porque aceitou receber novidades do Medponto. Para parar de receber: ${stopUrl}`,
    }),
    stopUrl,
  }
}
