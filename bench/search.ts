import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type Latency, latency } from './latency.ts'

/** Queries of `GET /jobs` by what they measure. */
export const searchKinds: Record<string, string> = {
  'no filter': '',
  'page 40': 'page=40',
  state: 'state=SP',
  city: 'state=SP&city=Campinas',
  remote: 'isRemote=true',
  specialty: 'medicalSpecialties=Cardiologia',
  'three specialties':
    'medicalSpecialties=Cardiologia&medicalSpecialties=Pediatria&medicalSpecialties=Urologia',
  area: 'medicalPracticeAreas=Neonatologia',
  tag: 'tags=UTI',
  'specialty and state': 'medicalSpecialties=Cardiologia&state=SP',
  'rare word': 'search=hansenologia',
  'common word': 'search=hospital',
  'two words': 'search=plantao+noturno',
  'words and state': 'search=plantao&state=SP',
  remoto: 'search=remoto',
  featured: 'isFeatured=true',
  'nothing, page 500': 'page=500',
  'state, page 500': 'state=SP&page=500',
  schedule: 'regime=shift&shift=night&hours=12',
  'pay from': 'payUnit=shift&payFrom=1500',
  'pay per hour': 'hourlyFrom=120',
  weekend: 'weekday=saturday&weekday=sunday',
  'weekend and pay': 'weekday=saturday&weekday=sunday&hourlyFrom=120&state=SP',
  'best paid': 'payUnit=shift&ordering=-pay',
  'best paid in a state': 'payUnit=shift&state=SP&ordering=-pay',
  'last 3 days': 'publishedWithin=3',
  'around a city': 'state=SP&city=Campinas&radius=100',
  'by distance, 50 km': 'state=SP&city=Campinas&radius=50&ordering=distance',
  'by distance in a state': 'state=MG&ordering=distance',
  'five filters': 'state=SP&regime=shift&contractForm=pj&medicalSpecialties=Pediatria&publishedWithin=14',
  'common word, page 400': 'search=hospital&page=400',
  'newest with a word': 'search=hospital&ordering=-created_at',
  'place in words': 'search=pediatra+em+campinas+sp',
  abbreviation: 'search=uti+noturno',
  'typing error': 'search=cardiolgia',
  nickname: 'search=pediatra+em+sampa',
  'lay words': 'search=medico+de+pele',
  'misspelt place': 'search=plantao+em+curitba',
  interior: 'search=interior+de+minas',
  'word and interior': 'search=plantao+no+interior+de+minas',
  sentence: 'search=procuro+vaga+de+plantao+noturno+para+clinico+geral+em+sao+paulo',
  'nothing found': 'search=xyzzyx',
}

/** Queries of `GET /jobs/facets` by what they measure. */
export const facetKinds: Record<string, string> = {
  'no filter': '',
  state: 'state=SP',
  'specialty and state': 'medicalSpecialties=Cardiologia&state=SP',
  'five filters': 'state=SP&regime=shift&contractForm=pj&medicalSpecialties=Pediatria&publishedWithin=14',
  'pay from': 'payUnit=shift&payFrom=1500',
  'rare word': 'search=hansenologia',
  'word and state': 'search=cardiologista&state=SP',
  'common word': 'search=hospital',
}

const typedTexts = [
  'ca',
  'card',
  'pedia',
  'sao',
  'camp',
  'hospital',
  'clinica s',
  'neo',
  'rio de',
  'uti',
  'med',
  'or',
]

const TIMES = 200

export interface SearchFigure extends Latency {
  kind: string
}

const agent = new Agent({ keepAlive: true })

/** Reads the whole reply, compressed as for a browser. `fetch` would add the time for decompression. */
export async function get(address: string): Promise<void> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request(address, { agent, headers: chrome }, resolve).on('error', reject).end(),
  )
  await buffer(reply)
  if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode}`)
}

async function measureKinds(address: string, kinds: Record<string, string>): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = []
  for (const [kind, query] of Object.entries(kinds))
    figures.push({ kind, ...(await latency(TIMES, () => get(`${address}?${query}`))) })
  return figures
}

/** The list of jobs by kind of search, one client. */
export const measureSearch = (app: BenchApp) => measureKinds(`${app.url}/api/jobs`, searchKinds)

/** The counts beside the filters, one client. */
export const measureFacets = (app: BenchApp) => measureKinds(`${app.url}/api/jobs/facets`, facetKinds)

/** Suggestions while typing, for a dozen texts. */
export const measureSuggestions = (app: BenchApp) =>
  latency(TIMES, (index) =>
    get(
      `${app.url}/api/jobs/suggestions?q=${encodeURIComponent(typedTexts[index % typedTexts.length] as string)}`,
    ),
  )

/** For comparison: an empty reply of the same server, and a plain query for the newest twenty jobs. */
export async function measureBaseline(app: BenchApp): Promise<{ hello: Latency; rawSql: Latency }> {
  const hello = await latency(TIMES, () => get(`${app.url}/health`))
  const newest = sql`select job_id from job_search where expires_at > now() order by slot desc limit 20`
  const rawSql = await latency(TIMES, () => newest.execute(app.database.db))
  return { hello, rawSql }
}
