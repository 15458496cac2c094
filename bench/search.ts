import { sql } from 'kysely'
import type { BenchApp } from './app.ts'
import { type Latency, latency } from './latency.ts'

const kinds: Record<string, string> = {
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
}

const TIMES = 200

export interface SearchFigure extends Latency {
  kind: string
}

/** List, total and cards of the search API, one client, by kind of filter. */
export async function measureSearch(app: BenchApp): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = []
  for (const [kind, query] of Object.entries(kinds)) {
    const work = async () => {
      const reply = await fetch(`${app.url}/api/jobs?${query}`)
      if (!reply.ok) throw new Error(`${kind}: ${reply.status}`)
      await reply.arrayBuffer()
    }
    figures.push({ kind, ...(await latency(TIMES, work)) })
  }
  return figures
}

/** What the same server needs to say nothing, and the database to find the newest twenty. */
export async function measureGround(app: BenchApp): Promise<{ hello: Latency; rawSql: Latency }> {
  const hello = await latency(TIMES, async () => (await fetch(`${app.url}/health`)).arrayBuffer())
  const newest = sql`select job_id from job_search where expires_at > now() order by published_at desc, job_id limit 20`
  const rawSql = await latency(TIMES, () => newest.execute(app.database.db))
  return { hello, rawSql }
}
