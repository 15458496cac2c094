import type { ContractForm } from '#contract/jobs/jobs.ts'
import type { City } from './content/cities.ts'
import type { EmployerKindFacts } from './content/employer-kinds.ts'
import { phrases } from './content/phrases.ts'
import type { Position } from './content/positions.ts'
import type { Employer } from './employer.ts'
import type { JobPay } from './pay.ts'
import { capitalize, expand, say } from './phrase.ts'
import { type Random, randomOf } from './random.ts'
import type { Schedule } from './schedule.ts'

/** The facts of a job, from which its texts are written. */
export interface JobOutline {
  employer: Employer
  position: Position
  city: City | null
  contract: ContractForm
  schedule: Schedule
  pay: JobPay
  isUrgent: boolean
  funding: EmployerKindFacts['funding']
}

/** Sentences about the workplace, the same in all jobs that an employer has there. */
export function unitOf({ employer, position, city }: JobOutline): string[] {
  const place = randomOf(`${employer.id} ${city?.name} ${position.at}`)
  return place.sample(position.unit, place.int(1, 3)).map((phrase) => expand(phrase, place))
}

/** The duties, and an area of practice that is required in addition to the position's own. */
export function dutiesOf(random: Random, position: Position): { lines: string[]; extraArea: string | null } {
  const isApart = position.sharedDuties.length === 0
  const chosen = random.sample(position.duties, isApart ? random.int(4, 6) : random.int(3, 4))
  for (const duty of random.sample(position.sharedDuties, random.int(2, 4))) {
    if (chosen.length < 6 && !chosen.some((other) => areAlike(duty, other))) chosen.push(duty)
  }
  const extra = position.extras.length > 0 && random.chance(0.32) ? random.pick(position.extras) : null
  if (extra) chosen.splice(random.int(1, 3), 0, extra[1])
  return { lines: chosen.map((duty) => expand(duty, random)), extraArea: extra?.[0] ?? null }
}

const stems = new Map<string, ReadonlySet<string>>()

function stemsOf(text: string): ReadonlySet<string> {
  const known = stems.get(text)
  if (known) return known
  const found = new Set(
    text
      .toLowerCase()
      .match(/\p{L}{6,}/gu)
      ?.map((word) => word.slice(0, 7)),
  )
  stems.set(text, found)
  return found
}

/** Whether two duties share two long words: they probably mean the same. */
function areAlike(one: string, other: string): boolean {
  const others = stemsOf(other)
  let common = 0
  for (const stem of stemsOf(one)) if (others.has(stem)) common++
  return common > 1
}

/** A benefit besides pay, and the tag of a job that has it. */
interface Offer {
  text: string
  tag: string | undefined
}

/** The employer's offers, at most one per tag. */
export function offersOf(
  random: Random,
  { contract, schedule, city, position, funding }: JobOutline,
): Offer[] {
  const stays = schedule.regime === 'shift' || schedule.regime === 'on_call'
  const hasOffice =
    city &&
    funding !== 'sus' &&
    schedule.regime === 'outpatient' &&
    ['clinic', 'imaging', 'procedures'].includes(position.setting)
  const isFar = city !== null && city.people < 260 && stays
  const daytime = position.setting === 'homeCare' ? 'visits' : 'daytime'
  const local = city ? (stays ? 'shift' : daytime) : 'remote'
  const some = (pool: string, count: number) => random.sample(phrases(`offers ${pool}`), count)
  const offers = [
    ...(isFar && random.chance(0.45) ? some('far', 1) : []),
    ...some(contract, random.int(1, 2)),
    ...some(local, random.int(1, 3)),
    ...(hasOffice ? some('office', random.int(1, 2)) : []),
  ].map((offer): Offer => {
    const [text = '', tag] = offer.split(' #')
    return { text: expand(text, random), tag }
  })
  return offers.filter(({ tag }, index) => !tag || offers.findIndex((other) => other.tag === tag) === index)
}

/** The requirements as an HTML list, and the tags that follow from them. */
export function requirementsOf(
  random: Random,
  outline: JobOutline,
  specialties: readonly string[],
  extraArea: string | null,
): { html: string; tags: string[] } {
  const { position, city, contract, schedule } = outline
  const council = city
    ? say(random, 'requirements council', { uf: city.state })
    : say(random, 'requirements anyCouncil')
  const specialty = specialties.map((name) => name.toLowerCase()).join(' ou ')
  const title = position.generalist ? 'generalist' : contract === 'fellowship' ? 'learner' : 'title'
  const needs = random.sample(position.needs, 3).map((need) => expand(need, random))
  const isFirst =
    position.generalist &&
    random.chance(0.3) &&
    !needs.some((need) => /experi|título|residência|CRM ativo/i.test(need))
  const area = extraArea?.toLowerCase().replace('doppler', 'Doppler')
  const stays = schedule.regime === 'shift' || schedule.regime === 'on_call'
  const manner = city ? (stays ? 'onSite' : 'daytime') : 'remote'
  const items = [
    council,
    say(random, `requirements ${title}`, { specialty, Specialty: capitalize(specialty) }),
    ...needs,
    ...(area ? [say(random, 'requirements area', { area })] : []),
    ...(isFirst ? [say(random, 'requirements firstJob')] : []),
    ...(contract === 'clt' ? [] : [say(random, `requirements ${contract}`)]),
    ...random.sample(phrases(`requirements ${manner}`), random.int(1, 2)),
  ]
  const tags = [
    ...(isFirst ? ['Primeiro emprego'] : []),
    ...(!position.generalist && random.chance(0.35) ? ['Com RQE'] : []),
  ]
  return { html: `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`, tags }
}

const fundingTag = { sus: 'SUS', private: 'Rede privada', mixed: null } as const

/** At most five tags, those of the workplace first. */
export function tagsOf(
  random: Random,
  { position, contract, schedule, pay, isUrgent, funding }: JobOutline,
  others: readonly string[],
): string[] {
  const isPublic = funding === 'sus'
  const fitting = position.tags.filter((tag) => isPublic || (tag !== 'SUS' && tag !== 'SAMU'))
  const money = fundingTag[funding]
  const tags = [
    ...(schedule.regime === 'shift' ? ['Plantão'] : []),
    ...fitting,
    ...(schedule.shift === 'night' ? ['Plantão noturno'] : []),
    ...(schedule.weekends ? ['Fim de semana'] : []),
    ...(pay.paymentTermDays === 0 ? ['Pagamento à vista'] : []),
    ...(isUrgent ? ['Início imediato'] : []),
    ...(contract === 'fellowship' ? ['Residência'] : []),
    ...others,
    ...(money && random.chance(0.4) ? [money] : []),
  ]
  return [...new Set(tags)].slice(0, random.int(3, 5))
}
