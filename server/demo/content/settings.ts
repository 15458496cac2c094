import { type Regime, regimes, type ShiftHours, shiftHours } from '#contract/jobs/jobs.ts'
import type { Weighted } from '../random.ts'
import { byMark, items, oneOf, options, parts, readOutline, weighted } from './outline.ts'

export const settingNames = [
  'emergency',
  'upa',
  'pediatricEmergency',
  'icu',
  'pediatricIcu',
  'neonatalIcu',
  'ward',
  'clinic',
  'primaryCare',
  'surgery',
  'obstetrics',
  'dialysis',
  'imaging',
  'procedures',
  'reports',
  'teleconsult',
  'homeCare',
  'ems',
  'occupational',
  'audit',
  'mentalHealth',
  'laboratory',
  'management',
] as const
export type Setting = (typeof settingNames)[number]

/** A kind of workplace: what it is like, and what every specialty does there. */
export interface SettingFacts {
  /** Name with its preposition: 'na UTI adulto'. */
  at: string
  tags: readonly string[]
  /** Null: work by volume, without hours. */
  regimes: Weighted<Regime | null>
  /** Of a shift. */
  hours: Weighted<ShiftHours>
  /** Relative to the specialty's usual pay. */
  pays: number
  /** The lowest and the highest pay of a consultation, in hours of pay. */
  consultation: readonly [from: number, to: number] | null
  /** With `{P}` and `{p}` for the person and `{s}` for the specialty. */
  titles: readonly string[]
  unit: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
}

export const weightedRegimes = (text: string) =>
  weighted(text, (name) => (name === 'volume' ? null : oneOf(regimes, name)))
const weightedHours = (text: string) =>
  weighted(text, (name) => shiftHours.find((hours) => String(hours) === name) as ShiftHours)

const table = new Map<string, SettingFacts>(
  readOutline('settings').map(({ text, below }) => {
    const [name, ...more] = parts(text)
    const option = options(more, ['at', 'regimes', 'hours', 'tags', 'pays', 'consultation'])
    const texts = byMark(below, ['=', '~', '-', '!'])
    const [from, to] = (option.get('consultation') ?? '').split('-').map(Number)
    return [
      oneOf(settingNames, name),
      {
        at: option.get('at') as string,
        tags: items(option.get('tags')),
        regimes: weightedRegimes(option.get('regimes') as string),
        hours: weightedHours(option.get('hours') ?? '12*5 24*1'),
        pays: Number(option.get('pays') ?? 1),
        consultation: from && to ? [from, to] : null,
        titles: parts(texts['='][0]),
        unit: texts['~'],
        duties: texts['-'],
        needs: texts['!'],
      },
    ]
  }),
)

export function settingOf(name: Setting): SettingFacts {
  const facts = table.get(name)
  if (!facts) throw new Error(`No setting ${name}`)
  return facts
}
