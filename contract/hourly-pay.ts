import type { PayUnit } from './jobs.ts'

interface PaidHours {
  payMin: number | null
  payMax: number | null
  payUnit: PayUnit | null
  hours: number | null
}

/**
 * What an hour of a job pays, in whole centavos, by the low end of its pay; by the high end if only that is given. Undefined
 * unless it pays by the hour, or by the shift with known hours: for other units the hours of work are not known.
 */
export function hourlyPay({ payMin, payMax, payUnit, hours }: PaidHours): number | undefined {
  const pay = payMin || payMax
  if (!pay) return undefined
  if (payUnit === 'hour') return pay
  return payUnit === 'shift' && hours ? Math.round(pay / hours) : undefined
}
