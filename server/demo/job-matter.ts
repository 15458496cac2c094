import type { ContractForm } from '#contract/jobs.ts'
import type { City } from './content/cities.ts'
import type { KindFacts } from './content/employer-kinds.ts'
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
import type { Post } from './content/posts.ts'
import { settings } from './content/settings.ts'
import type { Employer } from './employer.ts'
import type { JobPay } from './pay.ts'
import { capitalize, say } from './phrase.ts'
import { type Random, randomOf } from './random.ts'
import type { Schedule } from './schedule.ts'

/** All that is settled about a job before it is put into words. */
export interface JobMatter {
  employer: Employer
  post: Post
  city: City | null
  contract: ContractForm
  schedule: Schedule
  pay: JobPay
  isUrgent: boolean
  funding: KindFacts['funding']
}

/** Sentences about the place; the same house says the same of the same place in all its jobs. */
export function unitOf({ employer, post, city }: JobMatter): string[] {
  const place = randomOf(`${employer.id} ${city?.name} ${post.at ?? post.setting}`)
  const pool = post.unit ?? settings[post.setting].unit
  return place.sample(pool, place.int(1, 3)).map((phrase) => say(phrase, place))
}

/** What is to be done, and the area of practice that is asked for beside the post's own. */
export function dutiesOf(random: Random, post: Post): { lines: string[]; extraArea: string | null } {
  const own = random.sample(post.duties, post.apart ? random.int(4, 6) : random.int(3, 4))
  const chosen = [...own]
  if (!post.apart) {
    for (const duty of random.sample(settings[post.setting].duties, random.int(2, 4))) {
      if (chosen.length < 6 && !chosen.some((other) => areAlike(duty, other))) chosen.push(duty)
    }
  }
  const extra = post.extras && random.chance(0.32) ? random.pick(Object.entries(post.extras)) : null
  if (extra) chosen.splice(random.int(1, 3), 0, extra[1])
  return { lines: chosen.map((duty) => say(duty, random)), extraArea: extra?.[0] ?? null }
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

/** Two of the long words in common: the same duty in other words. */
function areAlike(one: string, other: string): boolean {
  const others = stemsOf(other)
  let common = 0
  for (const stem of stemsOf(one)) if (others.has(stem)) common++
  return common > 1
}

/** What the house offers, each kind of thing once. */
export function offersOf(random: Random, { contract, schedule, city, post, funding }: JobMatter): Offer[] {
  const stays = schedule.regime === 'shift' || schedule.regime === 'on_call'
  const local = !city ? remoteOffers : stays ? shiftOffers : daytimeOffers
  const office =
    city &&
    funding !== 'sus' &&
    schedule.regime === 'outpatient' &&
    ['clinic', 'imaging', 'procedures'].includes(post.setting)
  const isFar = city !== null && city.people < 260 && stays
  const offers = [
    ...(isFar && random.chance(0.45) ? [random.pick(farOffers)] : []),
    ...random.sample(contractOffers[contract], random.int(1, 2)),
    ...random.sample(local, random.int(1, 3)),
    ...(office ? random.sample(officeOffers, random.int(1, 2)) : []),
  ]
  const told = offers.filter(
    ({ tag }, index) => !tag || offers.findIndex((other) => other.tag === tag) === index,
  )
  return told.map((offer) => ({ ...offer, text: say(offer.text, random) }))
}

/** Qualifications as a list in HTML, and the tags that they bring. */
export function requirementsOf(
  random: Random,
  matter: JobMatter,
  specialties: readonly string[],
  extraArea: string | null,
): { html: string; tags: string[] } {
  const { post, city, contract, schedule } = matter
  const council = city
    ? say(random.pick(requirements.council), random, { uf: city.state })
    : random.pick(requirements.anyCouncil)
  const specialty = specialties.map((name) => name.toLowerCase()).join(' ou ')
  const title = post.generalist
    ? random.pick(requirements.generalist)
    : say(random.pick(contract === 'fellowship' ? requirements.learner : requirements.title), random, {
        specialty,
        Specialty: capitalize(specialty),
      })
  const needs = random.sample(post.needs ?? [], 3).map((need) => say(need, random))
  const isFirst =
    post.generalist &&
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
    ...(!post.generalist && random.chance(0.35) ? ['Com RQE'] : []),
  ]
  return { html: `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`, tags }
}

const fundingTag = { sus: 'SUS', private: 'Rede privada', mixed: null } as const

/** At most five, those of the place first. */
export function tagsOf(
  random: Random,
  { post, contract, schedule, pay, isUrgent, funding }: JobMatter,
  others: readonly string[],
): string[] {
  const isPublic = funding === 'sus'
  const fitting = settings[post.setting].tags.filter((tag) => isPublic || (tag !== 'SUS' && tag !== 'SAMU'))
  const money = fundingTag[funding]
  const tags = [
    ...(schedule.regime === 'shift' ? ['Plantão'] : []),
    ...(post.apart && post.tags ? post.tags : [...fitting, ...(post.tags ?? [])]),
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
