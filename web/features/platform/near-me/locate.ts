import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'

interface Place {
  city: string
  state: string
}

/** The nearest city, or why it is not known. */
type Located = { place: Place } | { problem: string }

const UNAVAILABLE = 'Não foi possível descobrir onde você está. Tente de novo ou busque pela cidade.'
/** By the codes of GeolocationPositionError. */
const problems = new Map([
  [
    1,
    'O navegador não deixou ver sua localização. Libere o acesso nas configurações do site ou busque pela cidade.',
  ],
  [3, 'Sua localização demorou demais. Tente de novo ou busque pela cidade.'],
])
const ABROAD = 'Parece que você está fora do Brasil. Busque pela cidade onde quer trabalhar.'

// The time for the answer to the browser's question does not count.
const options: PositionOptions = { timeout: 10_000, maximumAge: 300_000 }

/** Only what is needed to find the city leaves the device: about a kilometre. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, options),
  )

/** The city nearest to where the visitor is. The browser asks for permission, so call it on a tap only. */
export async function locate(): Promise<Located> {
  // Browsers without it, and pages without HTTPS.
  if (!navigator.geolocation) return { problem: UNAVAILABLE }
  try {
    const { latitude, longitude } = (await position()).coords
    const body = { latitude: rounded(latitude), longitude: rounded(longitude) }
    const { place } = await call('POST /locations/nearest', { body })
    return place ? { place } : { problem: ABROAD }
  } catch (error) {
    if (error instanceof CallError) return { problem: error.message }
    return { problem: problems.get((error as GeolocationPositionError).code) ?? UNAVAILABLE }
  }
}
