import { type ApiMunicipios, carregarMunicipios } from 'municipios-brasil'

export interface NearCity {
  /** IBGE's code. */
  id: number
  kilometres: number
}

let municipalities: Promise<ApiMunicipios> | undefined

/** The cities around a city as the crow flies, the nearest first, without the city itself. */
export async function citiesAround(id: number, kilometres: number): Promise<NearCity[]> {
  municipalities ??= carregarMunicipios()
  return (await municipalities)
    .proximas(id, kilometres)
    .map(({ cidade, distanciaKm }) => ({ id: cidade.codigoIbge, kilometres: distanciaKm }))
}

/** How far two cities are apart as the crow flies. */
export async function kilometresBetween(id: number, otherId: number): Promise<number> {
  municipalities ??= carregarMunicipios()
  return (await municipalities).distanciaEntre(id, otherId)
}
