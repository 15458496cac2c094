import { foldWords } from './fold.ts'

/** A city, state or nickname, in the forms in which misspelt names are compared with it. */
export interface PlaceName {
  name: string
  /** The state of a city. */
  state: string | null
  population: number
  hasJobs: boolean
  /** Its letters by sound. */
  sound: string
  /** The set of letters in `sound`, as bits. */
  letters: number
}

/** A nickname with a letter less may be any word. */
const MIN_NICKNAME_LENGTH = 5
/** Larger than every city. */
const STATE_POPULATION = 50_000_000

/**
 * The letters of a text by their sound in Portuguese, so that names that sound alike are equal: Terezina and Teresina,
 * Joinvile and Joinville, Canpos and Campos. Spaces do not count.
 */
export const soundOf = (text: string): string =>
  foldWords(text)
    .join('')
    .replace(/ph/g, 'f')
    .replace(/[cs]h/g, 'x')
    .replace(/([ln])h/g, '$1y')
    .replace(/h/g, '')
    .replace(/w/g, 'v')
    .replace(/k|qu(?=[ei])/g, 'c')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/m(?=[^aeiouy])/g, 'n')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')

export function lettersOf(sound: string): number {
  let letters = 0
  for (const letter of sound) letters |= 1 << (letter.charCodeAt(0) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** A bound below the distance of two texts: a typing error changes at most two of the letters that occur. */
export const differsAtLeast = (one: number, other: number) => Math.ceil(bitCount(one ^ other) / 2)

/** Typing errors between two texts: letters that are wrong, missing, too many or exchanged with the next. `max` + 1 if there are more. */
export function typingErrors(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let errors = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        errors = Math.min(errors, (beforeLast[column - 2] as number) + 1)
      current.push(errors)
      if (errors < least) least = errors
    }
    if (least > max) return max + 1
    beforeLast = last
    last = current
  }
  return last[other.length] as number
}

/** A district has the weight of a city of this size. */
const DISTRICT_POPULATION = 100_000

interface NameRows {
  cities: readonly { id: number; name: string; state: string; population: number }[]
  states: readonly { name: string }[]
  nicknames: readonly { nickname: string; city_id: number | null }[]
  districts: readonly { nickname: string; district: string | null }[]
}

/** The names that misspelt words are compared with. */
export function placeNames(
  { cities, states, nicknames, districts }: NameRows,
  citiesWithJobs: ReadonlyMap<string, number>,
): PlaceName[] {
  const cityById = new Map(cities.map((city) => [city.id, city]))
  const long = nicknames.filter(({ nickname }) => nickname.length >= MIN_NICKNAME_LENGTH)
  const names = [
    ...cities.map(({ name, state, population }) => ({
      name,
      state,
      population,
      hasJobs: citiesWithJobs.has(`${state}/${name}`),
    })),
    ...states.map(({ name }) => ({ name, state: null, population: STATE_POPULATION, hasJobs: true })),
    ...long.map(({ nickname, city_id }) => ({
      name: nickname,
      state: null,
      population: cityById.get(city_id ?? 0)?.population ?? STATE_POPULATION,
      hasJobs: true,
    })),
    ...districts
      .filter(({ district }) => district === 'own')
      .map(({ nickname }) => ({
        name: nickname,
        state: null,
        population: DISTRICT_POPULATION,
        hasJobs: true,
      })),
  ]
  return names.map((place) => {
    const sound = soundOf(place.name)
    return { ...place, sound, letters: lettersOf(sound) }
  })
}
