import { type City, cityOf } from './content/cities.ts'
import { type EmployerKind, kindOf } from './content/employer-kinds.ts'
import type { EmployerRow } from './content/employers.ts'
import { type Position, positions } from './content/positions.ts'
import { type Random, uuidOf, weightedPicker } from './random.ts'

/** Properties of a demo or generated employer that its jobs depend on. */
export interface Employer {
  id: string
  name: string
  kind: EmployerKind
  /** The headquarters first. */
  cities: readonly [City, ...City[]]
  /** Number of beds, or of doctors for a staffing company. */
  capacity: number
  founded: number
  /** A sentence about itself, if it has one. */
  motto: string | null
  pickPosition: (random: Random) => Position
}

const masculine = /^(Hospital|Instituto|Centro|Laboratório|Consórcio|Grupo|Plano|Núcleo)\b/

/** Values for the placeholders that agree with the gender of a name: `{O} {do} {no}`. */
export function articles(feminine: boolean): Record<'O' | 'o' | 'do' | 'no' | 'No', string> {
  return feminine
    ? { O: 'A', o: 'a', do: 'da', no: 'na', No: 'Na' }
    : { O: 'O', o: 'o', do: 'do', no: 'no', No: 'No' }
}

export function isFeminine(name: string): boolean {
  return !masculine.test(name)
}

/** Whether a `metropolitan` position can exist in the city. */
const isLarge = (city: City) => city.people >= 200

/** The employer's cities in which the position can exist. */
export const citiesFor = ({ cities }: Employer, position: Position) =>
  position.metropolitan ? cities.filter(isLarge) : cities

/** An empty list allows everything. */
const allows = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)

const pickers = new Map<string, (random: Random) => Position>()

/** Returns a function that picks one of the positions that an employer of that kind can offer. */
function positionPicker(
  kind: EmployerKind,
  cities: readonly City[],
  focus: EmployerRow['focus'] = [],
): (random: Random) => Position {
  const isMetropolitan = cities.some(isLarge)
  const key = `${kind} ${isMetropolitan} ${focus.join()}`
  const known = pickers.get(key)
  if (known) return known
  const { settings, specialties } = kindOf(kind)
  const possible = positions.filter(
    (position) =>
      settings.has(position.setting) &&
      (isMetropolitan || !position.metropolitan) &&
      allows(position.employerKinds, kind) &&
      allows(specialties, position.specialty) &&
      allows(focus, position.specialty),
  )
  if (possible.length === 0) throw new Error(`No position for ${key}`)
  const pick = weightedPicker(possible, (position) => position.weight * (settings.get(position.setting) ?? 0))
  pickers.set(key, pick)
  return pick
}

/** The employer that a row of the demo describes. */
export function employerOf(row: EmployerRow): Employer {
  const cities = row.places.map(cityOf) as [City, ...City[]]
  return {
    id: uuidOf(`employer ${row.site}`),
    name: row.name,
    kind: row.kind,
    cities,
    capacity: row.capacity,
    founded: row.founded,
    motto: row.description.slice(0, row.description.indexOf('. ') + 1),
    pickPosition: positionPicker(row.kind, cities, row.focus),
  }
}

/** A generated employer, of which there may be thousands. */
export function generatedEmployer(parts: Omit<Employer, 'motto' | 'pickPosition'>): Employer {
  return { ...parts, motto: null, pickPosition: positionPicker(parts.kind, parts.cities) }
}
