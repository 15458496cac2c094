import { type Specialty, specialties } from '#contract/jobs/medicine.ts'
import { type Modality, modalityNames } from '#contract/telehealth/modalities.ts'
import type { PaidTier } from '#contract/telehealth/tiers.ts'
import { type EmployerKind, employerKindNames } from './employer-kinds.ts'
import { allOf, byMark, items, oneOf, options, parts, readOutline } from './outline.ts'
import { type Setting, settingNames } from './settings.ts'

/** A fictitious employer of the demo. */
export interface EmployerRow {
  name: string
  kind: EmployerKind
  /** 'City/UF', the headquarters first. */
  places: readonly string[]
  /** Number of beds, or of doctors for a staffing company. */
  capacity: number
  founded: number
  /** Name below .example, a reserved domain. */
  site: string
  description: string
  /** Number of active jobs. */
  jobs: number
  /** Limits the specialties of its kind. */
  focus: readonly Specialty[]
  /** Its first jobs; the others are random. */
  showcase: readonly (readonly [Specialty, Setting])[]
  /** Its plan features all its jobs: one that it has bought, or Enterprise. */
  featured: 'plan' | 'enterprise' | null
  listing: Listing | null
}

/** The entry of a telehealth company in the directory after its check. */
export interface Listing {
  checkedDaysAgo: number
  /** Why the check refused it. */
  refusal: string | undefined
  tier: PaidTier | null
  /** Negative if the position has ended. */
  tierEndsInDays: number
  modalities: readonly Modality[]
}

const rows: readonly EmployerRow[] = readOutline('employers').map(({ text, below }) => {
  const [name = '', kind, places, ...more] = parts(text)
  const option = options(more, ['site', 'capacity', 'founded', 'jobs', 'featured', 'focus'])
  const texts = byMark(below, ['first', 'listed', '~'])
  return {
    name,
    kind: oneOf(employerKindNames, kind),
    places: items(places),
    capacity: Number(option.get('capacity') ?? 0),
    founded: Number(option.get('founded')),
    site: option.get('site') as string,
    description: texts['~'].join(),
    jobs: Number(option.get('jobs') ?? 0),
    focus: allOf(specialties, items(option.get('focus'))),
    showcase: items(texts.first[0]).map((job) => {
      const slash = job.lastIndexOf('/')
      return [oneOf(specialties, job.slice(0, slash)), oneOf(settingNames, job.slice(slash + 1))]
    }),
    featured: !option.has('featured')
      ? null
      : option.get('featured') === 'enterprise'
        ? 'enterprise'
        : 'plan',
    listing: listingOf(texts.listed[0]),
  }
})

function listingOf(text: string | undefined): Listing | null {
  if (!text) return null
  const entry = parts(text)
  const option = options(entry.slice(0, -1), ['checked', 'refused', 'partner', 'sponsored'])
  const tier = (['partner', 'sponsored'] as const).find((name) => option.has(name)) ?? null
  return {
    checkedDaysAgo: Number(option.get('checked')),
    refusal: option.get('refused'),
    tier,
    tierEndsInDays: Number(tier && option.get(tier)),
    modalities: allOf(modalityNames, items(entry.at(-1))),
  }
}

export const employerRows = rows.filter(({ kind }) => kind !== 'telehealth')
/** Registered at their headquarters, while the work is remote. */
export const telehealthRows = rows.filter(({ kind }) => kind === 'telehealth')
