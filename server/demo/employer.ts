import { type City, cityOf } from './content/cities.ts'
import { type Kind, kinds } from './content/employer-kinds.ts'
import type { EmployerRow } from './content/employers.ts'
import { type Post, posts } from './content/posts.ts'
import { drawer, type Random, uuidOf } from './random.ts'

/** Who offers jobs. */
export interface Employer {
  id: string
  name: string
  kind: Kind
  /** The seat first. */
  cities: readonly [City, ...City[]]
  /** Beds; of a staffing company, doctors. */
  capacity: number
  founded: number
  /** Its own first words, where it has some. */
  motto: string | null
  drawPost: (random: Random) => Post
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

/** Whether the city has what a `metropolitan` post needs. */
const hasMuch = (city: City) => city.people >= 200

/** Where, of its cities, the employer can have that post. */
export const placesFor = ({ cities }: Employer, post: Post) =>
  post.metropolitan ? cities.filter(hasMuch) : cities

const drawers = new Map<string, (random: Random) => Post>()

/** Chooses among the posts that a house of that kind can offer. */
function postDrawer(
  kind: Kind,
  cities: readonly City[],
  focus?: EmployerRow['focus'],
): (random: Random) => Post {
  const isMetropolitan = cities.some(hasMuch)
  const key = `${kind} ${isMetropolitan} ${focus?.join()}`
  const known = drawers.get(key)
  if (known) return known
  const { settings, specialties } = kinds[kind]
  const possible = posts.filter(
    (post) =>
      settings[post.setting] !== undefined &&
      (isMetropolitan || !post.metropolitan) &&
      (post.houses?.includes(kind) ?? true) &&
      (!specialties || specialties.includes(post.specialty)) &&
      (!focus || focus.includes(post.specialty)),
  )
  if (possible.length === 0) throw new Error(`No post for ${key}`)
  const draw = drawer(possible, (post) => post.weight * (settings[post.setting] ?? 0))
  drawers.set(key, draw)
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
    drawPost: postDrawer(row.kind, cities, row.focus),
  }
}

/** An employer that is made up from parts, of which there may be thousands. */
export function generatedEmployer(parts: Omit<Employer, 'motto' | 'drawPost'>): Employer {
  return { ...parts, motto: null, drawPost: postDrawer(parts.kind, parts.cities) }
}
