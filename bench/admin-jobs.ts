import { sql } from 'kysely'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type Latency, latency } from './latency.ts'

const ADMIN = 'bench.jobs@example.com'

/** Queries of `GET /admin/jobs` by what they measure. */
const jobKinds: Record<string, string> = {
  'no filter': '',
  active: 'state=active',
  expired: 'state=expired',
  rejected: 'state=rejected',
  'review queue': 'state=awaiting_review',
  sponsored: 'isSponsored=true',
  'not sponsored': 'isSponsored=false',
  'expires soon': 'isExpiring=true',
  specialty: 'specialty=Cardiologia',
  'specialty, active, expires soon': 'specialty=Cardiologia&state=active&isExpiring=true',
  'by title': 'sort=title&direction=asc',
  'by title, active': 'sort=title&direction=asc&state=active',
  'by creation': 'sort=createdAt',
  'by expiry': 'sort=expiresAt&direction=asc',
  'common word': 'search=plantao',
  'common word by title': 'search=plantao&sort=title&direction=asc',
  'three words': 'search=cardiologista+curitiba+pr',
  'rare word': 'search=hemodinamicista',
  'part of an e-mail': 'search=hospital@',
  'two letters': 'search=sp',
  'nothing found': 'search=xyzzyx',
}
const SAMPLES = 50

export interface JobListFigure extends Latency {
  kind: string
  total: number
}

interface Reply {
  totalCount?: number
  totalPages?: number
  totalJobs?: number
  jobOffers?: { id: string; title: string }[]
}

/** The admins' list of jobs and their search for everything, one client. */
export async function measureAdminJobs(app: BenchApp): Promise<JobListFigure[]> {
  const hash = await passwordHash()
  await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, password_hash)
    values (${ADMIN}, 'admin', now(), now(), 'Bench Admin', ${hash}) on conflict (email) do nothing`.execute(
    app.database.db,
  )
  const headers = { ...chrome, authorization: `Bearer ${await accessToken(app, ADMIN)}` }
  const read = async (path: string) => {
    const reply = await fetch(`${app.url}/api${path}`, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const { totalPages = 1, jobOffers = [] } = await read('/admin/jobs?pageSize=20')
  const [job] = jobOffers
  const paths: Record<string, string> = {
    ...Object.fromEntries(Object.entries(jobKinds).map(([kind, query]) => [kind, `/admin/jobs?${query}`])),
    'last page': `/admin/jobs?pageSize=20&page=${totalPages}`,
    'last page by title': `/admin/jobs?pageSize=20&sort=title&page=${totalPages}`,
    '(summary)': '/admin/jobs/summary',
    '(panel)': `/admin/jobs/${job?.id}`,
    '(everything: title)': `/admin/search?q=${encodeURIComponent(job?.title ?? '')}`,
    '(everything: id)': `/admin/search?q=${job?.id}`,
    '(everything: payment)': '/admin/search?q=ch_unknown',
  }
  const figures: JobListFigure[] = []
  for (const [kind, path] of Object.entries(paths)) {
    const { totalCount = 0 } = await read(path)
    figures.push({ kind, total: totalCount, ...(await latency(SAMPLES, () => read(path))) })
  }
  return figures
}
