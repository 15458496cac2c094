import { type ApiMunicipios, carregarMunicipios } from 'municipios-brasil'

export interface NearCity {
  /** IBGE's code. */
  id: number
  kilometres: number
}

/** Where someone is, in degrees. */
interface Coordinates {
  latitude: number
  longitude: number
}

let loading: Promise<ApiMunicipios> | undefined

function municipalities(): Promise<ApiMunicipios> {
  loading ??= carregarMunicipios()
  return loading
}

/** The cities around a city as the crow flies, the nearest first, without the city itself. */
export async function citiesAround(id: number, kilometres: number): Promise<NearCity[]> {
  return (await municipalities())
    .proximas(id, kilometres)
    .map(({ cidade, distanciaKm }) => ({ id: cidade.codigoIbge, kilometres: distanciaKm }))
}

/** How far cities are from a city as the crow flies, in kilometres. All are IBGE's codes. */
export async function distancesFrom(id: number, others: readonly number[]): Promise<Map<number, number>> {
  const all = await municipalities()
  return new Map(others.map((other) => [other, other === id ? 0 : all.distanciaEntre(id, other)]))
}

/** How far all cities of a state are from a city as the crow flies, in kilometres. */
export async function distancesInState(id: number, state: string): Promise<Map<number, number>> {
  const cities = (await municipalities()).listar().filter(({ uf }) => uf === state)
  return distancesFrom(
    id,
    cities.map(({ codigoIbge }) => codigoIbge),
  )
}

/** Where all cities are on a globe with the radius 1, as columns of a table. */
export interface CitiesOnGlobe {
  ids: number[]
  x: number[]
  y: number[]
  z: number[]
}

let onGlobe: CitiesOnGlobe | undefined

/** For the distances between many cities, which a statement computes. */
export async function citiesOnGlobe(): Promise<CitiesOnGlobe> {
  if (onGlobe) return onGlobe
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  // To the centimetre: the text of all decimals takes a statement twice as long to read.
  const rounded = (value: number) => Number(value.toFixed(9))
  const cities = (await municipalities()).listar().map(({ codigoIbge: id, latitude, longitude }) => {
    const [north, east] = [radians(latitude), radians(longitude)]
    return {
      id,
      x: rounded(Math.cos(north) * Math.cos(east)),
      y: rounded(Math.cos(north) * Math.sin(east)),
      z: rounded(Math.sin(north)),
    }
  })
  const column = (name: 'id' | 'x' | 'y' | 'z') => cities.map((city) => city[name])
  onGlobe = { ids: column('id'), x: column('x'), y: column('y'), z: column('z') }
  return onGlobe
}

/**
 * Nobody in Brazil is farther from the centre of the nearest city than this, except in forests without roads. Most places
 * abroad are.
 */
const MAX_KM = 150

/** The city whose centre is the nearest; null outside Brazil. */
export async function nearestCity(place: Coordinates): Promise<NearCity | null> {
  const { cidade, distanciaKm } = (await municipalities()).maisProxima(place)
  return distanciaKm > MAX_KM ? null : { id: cidade.codigoIbge, kilometres: distanciaKm }
}
