import { type City, cities } from './content/cities.ts'
import { employerKindNames, kindOf } from './content/employer-kinds.ts'
import { nameHeads, nameTails } from './content/names.ts'
import { establishment } from './demo-people.ts'
import { type Employer, generatedEmployer } from './employer.ts'
import { cnpj, phone } from './identity-numbers.ts'
import { type Random, randomOf, uuidOf, weightedPicker } from './random.ts'

/** A generated employer. Nobody can sign in as one. */
export interface BulkEmployer {
  employer: Employer
  email: string
  phone: string
  cnpj: string
  description: string
  companySize: string
  crmRegistration: string
  director: string
  directorCrm: string
  /** How many jobs it publishes, relative to the others. */
  weight: number
}

const kinds = employerKindNames.map((kind) => [kind, kindOf(kind).generated.weight] as const)

/** The first `count` generated employers. `towns`: all municipalities of Brazil; a few employers are outside `cities`. */
export function bulkEmployers(count: number, towns: readonly City[]): BulkEmployer[] {
  const pickCity = weightedPicker(cities, (city) => city.people)
  return Array.from({ length: count }, (_, index) => bulkEmployer(index, towns, pickCity))
}

function bulkEmployer(
  index: number,
  towns: readonly City[],
  pickCity: (random: Random) => City,
): BulkEmployer {
  const random = randomOf(`bulk employer ${index}`)
  const kind = random.weighted(kinds)
  const { output, inSeveralCities, prefixes } = kindOf(kind).generated
  const seat = random.chance(0.82) ? pickCity(random) : random.pick(towns)
  const others = inSeveralCities
    ? Array.from({ length: random.int(1, 6) }, () => cityNear(random, seat, towns))
    : []
  const founded = random.int(kind === 'telehealth' ? 2012 : 1940, 2022)
  const name = `${random.pick(prefixes)} ${random.pick(nameHeads)} ${random.pick(nameTails)}`
  return {
    employer: generatedEmployer({
      id: uuidOf(`bulk employer ${index}`),
      name,
      kind,
      cities: [seat, ...others],
      capacity: random.int(40, 320, 2),
      founded,
    }),
    email: `empresa-${index + 1}@demo.test`,
    phone: phone(random, seat.areaCode),
    cnpj: cnpj(random),
    description: `${name} está em atividade desde ${founded}, com sede em ${seat.name} (${seat.state}).`,
    companySize: random.pick(kindOf(kind).sizes),
    ...establishment(random, seat.state, founded),
    // A few publish many jobs, most publish few.
    weight: (index + 10) ** -0.6 * output,
  }
}

/** Another city in the same state. */
function cityNear(random: Random, seat: City, towns: readonly City[]): City {
  const known = cities.filter(({ state }) => state === seat.state)
  if (random.chance(0.8)) return random.weighted(known.map((city) => [city, city.people]))
  return random.pick(towns.filter(({ state }) => state === seat.state))
}
