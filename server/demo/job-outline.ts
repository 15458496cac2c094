import type { ContractForm } from '#contract/jobs/jobs.ts'
import type { City } from './content/cities.ts'
import type { EmployerKindFacts } from './content/employer-kinds.ts'
import { requirements } from './content/job-phrases.ts'
import {
  contractOffers,
  daytimeOffers,
  farOffers,
  type Offer,
  officeOffers,
  remoteOffers,
  shiftOffers,
} from './content/offers.ts'
import type { Position } from './content/position.ts'
import { settings } from './content/settings.ts'
import type { Employer } from './employer.ts'
import type { JobPay } from './pay.ts'
import { capitalize, expand } from './phrase.ts'
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
  const place = randomOf(`${employer.id} ${city?.name} ${position.at ?? position.setting}`)
  const pool = position.unit ?? settings[position.setting].unit
  return place.sample(pool, place.int(1, 3)).map((phrase) => expand(phrase, place))
}

/** The duties, and an area of practice that is required in addition to the position's own. */
export function dutiesOf(random: Random, position: Position): { lines: string[]; extraArea: string | null } {
  const own = random.sample(position.duties, position.apart ? random.int(4, 6) : random.int(3, 4))
  const chosen = [...own]
  if (!position.apart) {
    for (const duty of random.sample(settings[position.setting].duties, random.int(2, 4))) {
      if (chosen.length < 6 && !chosen.some((other) => areAlike(duty, other))) chosen.push(duty)
    }
  }
  const extra = position.extras && random.chance(0.32) ? random.pick(Object.entries(position.extras)) : null
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

/** The employer's offers, at most one per tag. */
export function offersOf(
  random: Random,
  { contract, schedule, city, position, funding }: JobOutline,
): Offer[] {
  const stays = schedule.regime === 'shift' || schedule.regime === 'on_call'
  const local = !city ? remoteOffers : stays ? shiftOffers : daytimeOffers
  const office =
    city &&
    funding !== 'sus' &&
    schedule.regime === 'outpatient' &&
    ['clinic', 'imaging', 'procedures'].includes(position.setting)
  const isFar = city !== null && city.people < 260 && stays
  const offers = [
    ...(isFar && random.chance(0.45) ? [random.pick(farOffers)] : []),
    ...random.sample(contractOffers[contract], random.int(1, 2)),
    ...random.sample(local, random.int(1, 3)),
    ...(office ? random.sample(officeOffers, random.int(1, 2)) : []),
  ]
  const distinct = offers.filter(
    ({ tag }, index) => !tag || offers.findIndex((other) => other.tag === tag) === index,
  )
  return distinct.map((offer) => ({ ...offer, text: expand(offer.text, random) }))
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
    ? expand(random.pick(requirements.council), random, { uf: city.state })
    : random.pick(requirements.anyCouncil)
  const specialty = specialties.map((name) => name.toLowerCase()).join(' ou ')
  const title = position.generalist
    ? random.pick(requirements.generalist)
    : expand(random.pick(contract === 'fellowship' ? requirements.learner : requirements.title), random, {
        specialty,
        Specialty: capitalize(specialty),
      })
  const needs = random.sample(position.needs ?? [], 3).map((need) => expand(need, random))
  const isFirst =
    position.generalist &&
    random.chance(0.3) &&
    !needs.some((need) => /experi|título|residência|CRM ativo/i.test(need))
  const area = extraArea
    ? [
        `Área de atuação em ${extraArea.toLowerCase().replace('doppler', 'Doppler')} ${random.pick(['é diferencial', 'será valorizada'])}`,
      ]
    : []
  const manner =
    requirements.place[
      !city ? 'remote' : schedule.regime === 'shift' || schedule.regime === 'on_call' ? 'onSite' : 'daytime'
    ]
  const items = [
    council,
    title,
    ...needs,
    ...area,
    ...(isFirst ? [random.pick(requirements.firstJob)] : []),
    ...random.sample<string>(requirements.contract[contract], 1),
    ...random.sample<string>(manner, random.int(1, 2)),
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
  const fitting = settings[position.setting].tags.filter(
    (tag) => isPublic || (tag !== 'SUS' && tag !== 'SAMU'),
  )
  const money = fundingTag[funding]
  const tags = [
    ...(schedule.regime === 'shift' ? ['Plantão'] : []),
    ...(position.apart && position.tags ? position.tags : [...fitting, ...(position.tags ?? [])]),
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
