import { type City, cityOf } from './content/cities.ts'
import { type EmployerKind, employerKinds } from './content/employer-kinds.ts'
import type { EmployerRow } from './content/employers.ts'
import type { Position } from './content/position.ts'
import { positions } from './content/positions.ts'
import { type Random, uuidOf, weightedPicker } from './random.ts'

/** Who offers jobs. */
export interface Employer {
  id: string
  name: string
  kind: EmployerKind
  /** The seat first. */
  cities: readonly [City, ...City[]]
  /** Beds; of a staffing company, doctors. */
  capacity: number
  founded: number
  /** Its own first words, where it has some. */
  motto: string | null
  pickPosition: (random: Random) => Position
}

const masculine = /^(Hospital|Instituto|Centro|Laboratório|Consórcio|Grupo|Plano|Núcleo)\b/

/** The words that agree with a name or noun: `{O} {do} {no}`. */
export function articles(feminine: boolean): Record<'O' | 'o' | 'do' | 'no' | 'No', string> {
  return feminine
    ? { O: 'A', o: 'a', do: 'da', no: 'na', No: 'Na' }
    : { O: 'O', o: 'o', do: 'do', no: 'no', No: 'No' }
}

export function isFeminine(name: string): boolean {
  return !masculine.test(name)
}

/** Whether the city has what a `metropolitan` position needs. */
const hasMuch = (city: City) => city.people >= 200

/** Where, of its cities, the employer can have that position. */
export const placesFor = ({ cities }: Employer, position: Position) =>
  position.metropolitan ? cities.filter(hasMuch) : cities

const pickers = new Map<string, (random: Random) => Position>()

/** Chooses among the positions that a house of that kind can offer. */
function positionPicker(
  kind: EmployerKind,
  cities: readonly City[],
  focus?: EmployerRow['focus'],
): (random: Random) => Position {
  const isMetropolitan = cities.some(hasMuch)
  const key = `${kind} ${isMetropolitan} ${focus?.join()}`
  const known = pickers.get(key)
  if (known) return known
  const { settings, specialties } = employerKinds[kind]
  const possible = positions.filter(
    (position) =>
      settings[position.setting] !== undefined &&
      (isMetropolitan || !position.metropolitan) &&
      (position.employerKinds?.includes(kind) ?? true) &&
      (!specialties || specialties.includes(position.specialty)) &&
      (!focus || focus.includes(position.specialty)),
  )
  if (possible.length === 0) throw new Error(`No position for ${key}`)
  const draw = weightedPicker(possible, (position) => position.weight * (settings[position.setting] ?? 0))
  pickers.set(key, draw)
  return draw
}

/** The employer of that row of the demo's table. */
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

/** An employer that is made up from parts, of which there may be thousands. */
export function generatedEmployer(parts: Omit<Employer, 'motto' | 'pickPosition'>): Employer {
  return { ...parts, motto: null, pickPosition: positionPicker(parts.kind, parts.cities) }
}
