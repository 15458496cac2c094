import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { hourlyPay } from '#contract/jobs/job-facts.ts'
import { formatNumber } from '#web/lib/format.ts'

type Pay = Pick<JobDetail, 'payMin' | 'payMax' | 'payUnit' | 'hours'>

const reais = (centavos: number | null) => centavos && `R$ ${formatNumber(Math.floor(centavos / 100))}`

/** The pay for an hour of a plantão, in whole reais: '≈ R$ 150/h'. Null for jobs that are not paid by the plantão. */
export function hourlyPayText(job: Pay): string | null {
  const perHour = job.payUnit === 'shift' ? hourlyPay(job) : null
  if (!perHour) return null
  const [least, most] = [reais(perHour.payMin), reais(perHour.payMax)]
  if (!least) return `≈ até ${most}/h`
  if (!most) return `≈ a partir de ${least}/h`
  return least === most ? `≈ ${least}/h` : `≈ ${least} - ${most}/h`
}
