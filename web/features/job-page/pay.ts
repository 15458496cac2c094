import type { JobDetail } from '#contract/api/jobs.ts'
import { hourlyPay } from '#contract/hourly-pay.ts'
import { formatNumber } from '#web/lib/format.ts'

type Pay = Pick<JobDetail, 'payMin' | 'payMax' | 'payUnit' | 'hours'>

/** What an hour of a plantão pays, in whole reais: '≈ R$ 150/h'. Null for jobs that are not paid by the plantão. */
export function hourlyPayText({ payUnit, hours, payMin, payMax }: Pay): string | null {
  if (payUnit !== 'shift') return null
  const reais = (pay: number | null) => {
    const centavos = hourlyPay({ payMin: pay, payMax: null, payUnit, hours })
    return centavos === undefined ? null : `R$ ${formatNumber(Math.round(centavos / 100))}`
  }
  const [least, most] = [reais(payMin), reais(payMax)]
  if (least && most) return least === most ? `≈ ${least}/h` : `≈ ${least} - ${most}/h`
  if (least) return `≈ a partir de ${least}/h`
  return most && `≈ até ${most}/h`
}
