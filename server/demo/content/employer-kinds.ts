import { type ContractForm, contractForms } from '#contract/jobs/jobs.ts'
import { type Specialty, specialties } from '#contract/jobs/medicine.ts'
import type { Weighted } from '../random.ts'
import { allOf, byMark, items, oneOf, options, parts, readOutline, weighted } from './outline.ts'
import { type Setting, settingNames } from './settings.ts'

export const employerKindNames = [
  'privateHospital',
  'charityHospital',
  'publicHospital',
  'teachingHospital',
  'maternity',
  'childrensHospital',
  'unitsManager',
  'municipalCare',
  'staffing',
  'clinics',
  'eyeClinic',
  'imaging',
  'dialysis',
  'cancerCenter',
  'mentalHealthCenter',
  'occupationalClinic',
  'healthPlan',
  'homeCareCompany',
  'ambulance',
  'laboratoryCompany',
  'telehealth',
] as const
export type EmployerKind = (typeof employerKindNames)[number]

/** Properties of a kind of employer: its positions, its contracts, and the way it introduces itself. */
export interface EmployerKindFacts {
  industry: string
  funding: 'sus' | 'private' | 'mixed'
  /** How much of its work is done in each. */
  settings: ReadonlyMap<Setting, number>
  /** All if none is named. */
  specialties: readonly Specialty[]
  contracts: Weighted<ContractForm>
  sizes: readonly string[]
  /** First sentences of a job, with the employer's name; `hidden` without it. */
  openings: readonly string[]
  hidden: readonly string[]
  generated: Generated
}

/** Traits of the generated employers of a kind. */
interface Generated {
  weight: number
  /** How many jobs each publishes, relative to the others. */
  output: number
  inSeveralCities: boolean
  /** How their names begin. */
  prefixes: readonly string[]
}

const table = new Map<string, EmployerKindFacts>()
for (const { text, below } of readOutline('employer-kinds')) {
  const [name, ...more] = parts(text)
  const option = options(more, ['industry', 'funding', 'contracts', 'sizes', 'like'])
  const texts = byMark(below, ['settings', 'specialties', 'generated', '-', '?'])
  const [shares] = texts.settings
  table.set(oneOf(employerKindNames, name), {
    industry: option.get('industry') as string,
    funding: oneOf(['sus', 'private', 'mixed'], option.get('funding')),
    settings: shares
      ? new Map(weighted(shares, (setting) => oneOf(settingNames, setting)))
      : kindOf(oneOf(employerKindNames, option.get('like'))).settings,
    specialties: allOf(specialties, items(texts.specialties[0])),
    contracts: weighted(option.get('contracts') as string, (contract) => oneOf(contractForms, contract)),
    sizes: items(option.get('sizes')),
    openings: texts['-'],
    hidden: texts['?'],
    generated: generatedOf(parts(texts.generated[0])),
  })
}

function generatedOf(entry: readonly string[]): Generated {
  const option = options(entry.slice(1, -1), ['jobs', 'several'])
  return {
    weight: Number(entry[0]),
    output: Number(option.get('jobs')),
    inSeveralCities: option.has('several'),
    prefixes: items(entry.at(-1)),
  }
}

export function kindOf(name: EmployerKind): EmployerKindFacts {
  const facts = table.get(name)
  if (!facts) throw new Error(`No kind of employer ${name}`)
  return facts
}
