import { parts, readOutline } from './outline.ts'

/** A city where the demo has jobs. `people`: population in thousands, the weight of the city. */
export interface City {
  name: string
  state: string
  areaCode: number
  people: number
}

export const cities: readonly City[] = readOutline('cities').flatMap(({ text }) => {
  const [state = '', ...rows] = parts(text)
  return rows.map((row) => {
    const words = row.split(' ')
    const [areaCode = 0, people = 0] = words.splice(-2).map(Number)
    return { state, name: words.join(' '), areaCode, people }
  })
})

/** The city for 'Name/UF'. @throws Error if the table does not have it */
export function cityOf(place: string): City {
  const city = cities.find(({ name, state }) => `${name}/${state}` === place)
  if (!city) throw new Error(`The demo's table has no city ${place}`)
  return city
}

/** With the preposition: 'em Santos', but 'no Rio de Janeiro'. */
export const inCity = (name: string) => (name === 'Rio de Janeiro' ? 'no Rio de Janeiro' : `em ${name}`)
