import { type PayUnit, payUnits, type Regime } from '#contract/jobs/jobs.ts'
import { type Specialty, specialties } from '#contract/jobs/medicine.ts'
import type { Weighted } from '../random.ts'
import { type EmployerKind, employerKindNames } from './employer-kinds.ts'
import { allOf, byMark, items, type Line, oneOf, options, parts, readOutline } from './outline.ts'
import { type Setting, settingNames, settingOf, weightedRegimes } from './settings.ts'

/** A position of the Brazilian market: one specialty in one setting, with its texts. */
export interface Position {
  specialty: Specialty
  setting: Setting
  /** How often it is advertised, relative to the others. */
  weight: number
  /** Average pay, in reais per hour. */
  rate: number
  /** Piece rate in reais, if it is usual as well. */
  piece: { unit: PayUnit; from: number; to: number } | null
  regimes: Weighted<Regime | null>
  titles: readonly string[]
  /** The workplace with its preposition, and sentences about it. */
  at: string
  unit: readonly string[]
  /** Duties of its own, and those of its setting. */
  duties: readonly string[]
  sharedDuties: readonly string[]
  needs: readonly string[]
  tags: readonly string[]
  /** Areas of practice of the position. */
  areas: readonly string[]
  /** Areas of practice that a job may require in addition, each with its duty. */
  extras: readonly (readonly [area: string, duty: string])[]
  /** Open without a specialist's title. */
  generalist: boolean
  /** Other specialties that may apply. */
  also: readonly Specialty[]
  /** Only employers of these kinds have it, if any are named. */
  employerKinds: readonly EmployerKind[]
  /** Exists only in larger cities. */
  metropolitan: boolean
}

export const isRemote = ({ setting, at }: Position) =>
  setting === 'teleconsult' || setting === 'reports' || at.endsWith('a distância')

const flags = ['generalist', 'metropolitan'] as const
const values = ['at', 'rate', 'piece', 'regimes', 'also', 'areas', 'tags', 'kinds'] as const

/** Every position of the demo. */
export const positions: readonly Position[] = readOutline('positions').flatMap(({ text, below }) =>
  below.map((line) => positionOf(parts(text), line)),
)

function positionOf([name, person = '', usualRate]: readonly string[], { text, below }: Line): Position {
  const specialty = oneOf(specialties, name)
  const [head = '', ...more] = parts(text)
  const [settingName, weight] = head.split(' ')
  const setting = oneOf(settingNames, settingName)
  const facts = settingOf(setting)
  const option = options(more, [...flags, ...values])
  const texts = byMark(below, ['=', '~', '-', '!', '+'])
  const rate = Number(option.get('rate') ?? Number(usualRate) * facts.pays)
  const [unit, needs, tags] = [texts['~'], parts(texts['!'][0]), items(option.get('tags'))]
  const isApart = unit.length > 0
  const titles = parts(texts['='][0])
  const consultation = isApart ? null : facts.consultation
  return {
    specialty,
    setting,
    weight: Number(weight),
    rate,
    piece: option.has('piece')
      ? pieceOf(option.get('piece') as string)
      : consultation && {
          unit: 'consultation',
          from: 10 * Math.round((consultation[0] * rate) / 10),
          to: 10 * Math.round((consultation[1] * rate) / 10),
        },
    regimes: option.has('regimes') ? weightedRegimes(option.get('regimes') as string) : facts.regimes,
    titles: titles.length ? titles : facts.titles.map((title) => titleFor(title, person, specialty)),
    at: option.get('at') ?? facts.at,
    unit: isApart ? unit : facts.unit,
    duties: texts['-'],
    sharedDuties: isApart ? [] : facts.duties,
    needs: isApart ? needs : [...needs, ...facts.needs],
    tags: isApart && tags.length ? tags : [...facts.tags, ...tags],
    areas: items(option.get('areas')),
    extras: texts['+'].map((extra) => extra.split(': ') as [string, string]),
    generalist: option.has('generalist'),
    also: allOf(specialties, items(option.get('also'))),
    employerKinds: allOf(employerKindNames, items(option.get('kinds'))),
    metropolitan: option.has('metropolitan'),
  }
}

/** 'consultation 60-110' */
function pieceOf(text: string): Position['piece'] {
  const [unit, from, to] = text.split(/[ -]/)
  return { unit: oneOf(payUnits, unit), from: Number(from), to: Number(to) }
}

function titleFor(title: string, person: string, specialty: Specialty): string {
  return title
    .replace('{P}', person)
    .replace('{p}', person.charAt(0).toLowerCase() + person.slice(1))
    .replace('{s}', specialty.toLowerCase())
}
