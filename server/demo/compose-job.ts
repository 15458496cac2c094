import type { ContractForm, JobType, PayUnit, Regime, Shift, ShiftHours } from '#contract/jobs/jobs.ts'
import type { Day } from './calendar.ts'
import { type City, inCity } from './content/cities.ts'
import { kindOf } from './content/employer-kinds.ts'
import { isRemote, type Position } from './content/positions.ts'
import { writeDescription } from './description.ts'
import { articles, citiesFor, type Employer, isFeminine } from './employer.ts'
import { dutiesOf, type JobOutline, offersOf, requirementsOf, tagsOf, unitOf } from './job-outline.ts'
import { personOf, titleOf, titlesFor } from './job-title.ts'
import { isSalaried, payFor } from './pay.ts'
import { expand, say } from './phrase.ts'
import type { Random } from './random.ts'
import { type Schedule, scheduleFor } from './schedule.ts'

/** A job as an employer would fill in the form. Pay in centavos, dates as `yyyy-mm-dd`. */
export interface ComposedJob {
  title: string
  description: string
  requirements: string
  /** Null for remote work. */
  city: City | null
  jobType: JobType
  contractForm: ContractForm
  regime: Regime | null
  hours: ShiftHours | null
  shift: Shift | null
  dates: readonly string[]
  /** When each of them begins, HH:MM. */
  startsAt: string | null
  payMin: number | null
  payMax: number | null
  payUnit: PayUnit | null
  payHidden: boolean
  salaryText: string | null
  paymentTermDays: number | null
  employerHidden: boolean
  isUrgent: boolean
  specialties: readonly string[]
  areas: readonly string[]
  tags: readonly string[]
}

/** Composes a job that this employer could have published. `days`: possible dates of single shifts. */
export function composeJob(
  random: Random,
  employer: Employer,
  days: readonly Day[],
  thisYear: number,
): ComposedJob {
  const position = employer.pickPosition(random)
  const city = isRemote(position) ? null : random.pick(citiesFor(employer, position))
  const regime = random.weighted(position.regimes)
  const contract = contractFor(random, employer, position, regime)
  const schedule = scheduleFor(random, {
    position,
    regime,
    salaried: isSalaried(contract),
    days,
  })
  const pay = payFor(random, { position, schedule, contract, city })
  const jobType = jobTypeFor(random, contract, schedule)
  const isUrgent = contract !== 'statutory' && random.chance(0.125)
  const outline: JobOutline = {
    employer,
    position,
    city,
    contract,
    schedule,
    pay,
    isUrgent,
    funding: kindOf(employer.kind).funding,
  }

  const duration = durationOf(random, jobType, schedule)
  const duties = dutiesOf(random, position)
  const offers = offersOf(random, outline)
  const specialties = specialtiesFor(random, position)
  const needs = requirementsOf(random, outline, specialties, duties.extraArea)
  const base = random.pick(titlesFor(position, regime))
  const employerHidden = contract !== 'statutory' && random.chance(0.085)

  const description = writeDescription(random, {
    opening: openingOf(random, outline, base, employerHidden, thisYear),
    unit: unitOf(outline),
    duties: duties.lines,
    schedule: [...schedule.lines, ...duration.lines],
    isByVolume: regime === null,
    pay: [...pay.lines, say(random, `contract ${contract}`)],
    offers: offers.map((offer) => offer.text),
    closing: closingOf(random, isUrgent),
  })
  return {
    ...schedule,
    ...pay,
    title: titleOf(random, outline, base),
    description,
    requirements: needs.html,
    city,
    jobType,
    contractForm: contract,
    employerHidden,
    isUrgent,
    specialties,
    areas: [...position.areas, ...(duties.extraArea ? [duties.extraArea] : [])],
    tags: tagsOf(random, outline, [
      ...duration.tags,
      ...offers.flatMap((offer) => offer.tag ?? []),
      ...needs.tags,
    ]),
  }
}

function contractFor(
  random: Random,
  { kind }: Employer,
  position: Position,
  regime: Regime | null,
): ContractForm {
  const learns =
    (regime === 'outpatient' || regime === 'routine') &&
    position.setting !== 'management' &&
    !isRemote(position)
  const fits: Partial<Record<ContractForm, boolean>> = {
    fellowship:
      learns && (kind === 'municipalCare' ? position.setting === 'primaryCare' : !position.generalist),
    statutory: regime !== 'on_call' && regime !== null,
    clt: regime !== 'on_call' && regime !== null && position.setting !== 'homeCare',
  }
  const possible = kindOf(kind).contracts.filter(([contract]) => fits[contract] ?? true)
  return possible.length ? random.weighted(possible) : 'pj'
}

function jobTypeFor(random: Random, contract: ContractForm, { weekly, dates, regime }: Schedule): JobType {
  if (contract === 'fellowship') return 'contract'
  if (contract === 'clt' || contract === 'statutory') return (weekly ?? 0) >= 36 ? 'full_time' : 'part_time'
  if (dates.length > 0 && random.chance(0.4)) return 'temporary'
  if (contract !== 'partner' && regime !== null && dates.length === 0 && random.chance(0.07))
    return 'temporary'
  if (weekly !== null && regime === 'routine') return weekly >= 36 ? 'full_time' : 'part_time'
  return random.chance(regime === 'outpatient' ? 0.6 : 0.15) ? 'part_time' : 'contract'
}

function durationOf(
  random: Random,
  jobType: JobType,
  { dates }: Schedule,
): { lines: string[]; tags: string[] } {
  if (jobType !== 'temporary') return { lines: [], tags: [] }
  if (dates.length > 0) return { lines: [say(random, 'duration once')], tags: [] }
  const reason = random.pick(['holidays', 'leave'] as const)
  return {
    lines: [say(random, `duration ${reason}`)],
    tags: reason === 'holidays' ? ['Cobertura de férias'] : [],
  }
}

function closingOf(random: Random, isUrgent: boolean): string {
  const action = say(random, 'closings action', { contact: say(random, 'closings contacts') })
  const sentences = isUrgent ? [say(random, 'closings hurry'), action] : [action]
  return [...sentences, ...(random.chance(0.35) ? [say(random, 'closings more')] : [])].join(' ')
}

function specialtiesFor(random: Random, position: Position): string[] {
  const others = random.chance(0.45) ? random.sample(position.also, 1) : []
  return [position.specialty, ...others]
}

function openingOf(
  random: Random,
  outline: JobOutline,
  title: string,
  hidden: boolean,
  thisYear: number,
): string {
  const { employer, position, city, schedule } = outline
  const facts = kindOf(employer.kind)
  const seat = city ?? employer.cities[0]
  const { at } = position
  const values = {
    ...articles(isFeminine(employer.name)),
    name: employer.name,
    capacity: String(employer.capacity),
    years: String(thisYear - employer.founded),
    inCity: inCity(seat.name),
    at,
    // 'na UTI' -> 'da UTI'
    of: at.replace(/\bn(?=[oa]s?\b)/g, 'd').replace(/^por /, 'de '),
    position: personOf(title, at),
  }
  const own = !hidden && employer.motto && random.chance(0.25) ? employer.motto : null
  const first = own ?? expand(random.pick(hidden ? facts.hidden : facts.openings), random, values)
  const call =
    position.setting === 'surgery' && schedule.regime === 'outpatient'
      ? 'routine'
      : (schedule.regime ?? 'volume')
  return `${first} ${say(random, `calls ${call}`, values)}`
}
