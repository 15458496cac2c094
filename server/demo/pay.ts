import { type ContractForm, type PayUnit, payUnitLabels } from '#contract/jobs/jobs.ts'
import type { City } from './content/cities.ts'
import type { Position } from './content/positions.ts'
import { say, thousands } from './phrase.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** The pay of a job: amounts in centavos, and the sentences that state them. */
export interface JobPay {
  payMin: number | null
  payMax: number | null
  payUnit: PayUnit | null
  payHidden: boolean
  salaryText: string | null
  paymentTermDays: number | null
  lines: readonly string[]
}

interface PaySpec {
  position: Position
  schedule: Schedule
  contract: ContractForm
  city: City | null
}

/** Whether the pay is a monthly salary for fixed weekly hours. */
export const isSalaried = (contract: ContractForm): contract is 'clt' | 'statutory' | 'fellowship' =>
  contract === 'clt' || contract === 'statutory' || contract === 'fellowship'

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const roundTo = (step: number, value: number) => Math.round(value / step) * step

/** Market pay for the position, schedule and contract. */
export function payFor(random: Random, spec: PaySpec): JobPay {
  const unit = unitOf(random, spec)
  const term = termOf(random, spec, unit)
  const termLines =
    term === null ? [] : [say(random, term === 0 ? 'pay atOnce' : 'pay term', { term: String(term) })]
  if (random.chance(0.09)) {
    const salaryText = spec.contract === 'statutory' ? 'Conforme edital' : 'A combinar'
    const open = { payMin: null, payMax: null, payUnit: null, payHidden: false }
    return { ...open, salaryText, paymentTermDays: term, lines: [say(random, 'pay toAgree'), ...termLines] }
  }
  const { min, max } = figures(random, spec, unit)
  const payHidden = random.chance(0.08)
  const stated = {
    payMin: min,
    payMax: max,
    payUnit: unit,
    payHidden,
    salaryText: null,
    paymentTermDays: term,
  }
  if (payHidden) return { ...stated, lines: [say(random, 'pay hidden'), ...termLines] }

  const isBounded = min !== null && max !== null
  const amount = amountText(min, max, unit, spec.schedule)
  const shown = isSalaried(spec.contract) ? spec.contract : 'shown'
  const lines = [say(random, `pay ${isBounded ? shown : 'openEnded'}`, { amount })]
  if (spec.schedule.regime === 'on_call') lines.push(say(random, 'pay production'))
  else if (unit === 'consultation' && random.chance(0.5)) lines.push(say(random, 'pay minimum'))
  else if (unit === 'shift' && random.chance(0.25)) lines.push(say(random, 'pay holiday'))
  return { ...stated, lines: [...lines, ...termLines] }
}

function unitOf(random: Random, { position, schedule, contract }: PaySpec): PayUnit {
  const { regime, weekly } = schedule
  if (isSalaried(contract)) return 'month'
  if (regime === null) return position.piece?.unit ?? 'hour'
  if (regime === 'shift') return random.chance(0.88) ? 'shift' : 'hour'
  if (regime === 'on_call') return 'shift'
  if (position.piece && random.chance(0.62)) return position.piece.unit
  return weekly !== null && weekly >= 20 && random.chance(0.8) ? 'month' : 'hour'
}

function termOf(random: Random, { contract, schedule }: PaySpec, unit: PayUnit): number | null {
  if (isSalaried(contract) || random.chance(0.4)) return null
  if (unit === 'shift' && schedule.regime === 'shift' && random.chance(0.16)) return 0
  return random.pick([5, 5, 7, 10, 10, 10, 15, 15, 15, 20, 20, 30, 30, 30, 30, 45, 60])
}

const monthlyShare: Partial<Record<ContractForm, number>> = { clt: 0.72, statutory: 0.7, fellowship: 0.3 }

/** Pay is higher where doctors are scarce. */
function placeFactor(city: City | null): number {
  if (!city) return 1
  const far = ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO', 'MT'].includes(city.state) ? 1.1 : 1
  return far * (city.people < 250 ? 1.06 : 1)
}

function figures(random: Random, spec: PaySpec, unit: PayUnit): { min: number | null; max: number | null } {
  const { position, schedule, contract, city } = spec
  const hourly =
    position.rate * placeFactor(city) * (0.9 + random.next() * 0.22) * (schedule.shift === 'night' ? 1.05 : 1)
  const hours = schedule.hours ?? 12
  const spread = 1.1 + random.next() * 0.2
  const both = (value: number, step: number, low: number, high: number) => {
    const min = clamp(low, roundTo(step, value), high)
    return { min, max: clamp(min, roundTo(step, value * spread), high) }
  }
  const range = (() => {
    if (unit === 'hour') return both(hourly, 5, 90, 200)
    if (unit === 'month') {
      const monthly = hourly * (schedule.weekly ?? 20) * 4.35 * (monthlyShare[contract] ?? 0.85)
      return contract === 'fellowship' ? both(monthly, 100, 4200, 8000) : both(monthly, 100, 8000, 28000)
    }
    if (unit === 'shift' && schedule.regime === 'on_call') return both(hourly * hours * 0.3, 50, 400, 1600)
    if (unit === 'shift') return both(hourly * hours, 50, roundTo(50, 92 * hours), 200 * hours)
    const { from, to } = position.piece as NonNullable<Position['piece']>
    const piece = from + (to - from) * random.next() * 0.7
    return both(piece, piece < 40 ? 1 : 5, from, to)
  })()

  const min = range.min * 100
  const max = range.max * 100
  const form = random.weighted([
    ['fixed', unit === 'month' ? 4 : 10],
    ['range', 7],
    ['from', 2],
    ['upTo', 2],
  ] as const)
  if (form === 'fixed') return { min, max: min }
  if (form === 'range') return { min, max }
  return form === 'from' ? { min, max: null } : { min: null, max }
}

const reais = (centavos: number) => `R$ ${thousands(centavos / 100)}`

function amountText(min: number | null, max: number | null, unit: PayUnit, schedule: Schedule): string {
  const per =
    unit === 'shift' && schedule.hours
      ? `plantão de ${schedule.hours} horas`
      : payUnitLabels[unit].replace('/', ' ou ')
  const times = ` por ${schedule.regime === 'on_call' && unit === 'shift' ? `sobreaviso de ${schedule.hours} horas` : per}`
  if (min !== null && max !== null)
    return min === max ? `${reais(min)}${times}` : `${reais(min)} a ${reais(max)}${times}`
  return min !== null ? `a partir de ${reais(min)}${times}` : `de até ${reais(max as number)}${times}`
}
