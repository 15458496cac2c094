import { sql } from 'kysely'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { type Latency, latency } from './latency.ts'

const ACCOUNTS = 100_000
const ADMIN = 'bench.admin@example.com'

/** Queries of `GET /admin/users` by what they measure. */
export const userKinds: Record<string, string> = {
  'no filter': '',
  'page 400': 'page=400&pageSize=50',
  'role, common': 'role=doctor',
  'role, rare': 'role=telehealth',
  state: 'state=SP',
  'role and state': 'role=doctor&state=SP',
  suspended: 'situation=suspended',
  unverified: 'situation=unverified',
  incomplete: 'situation=incomplete',
  active: 'situation=active',
  'active, role and state': 'situation=active&role=doctor&state=AC',
  'by name': 'sort=name&direction=asc',
  'by name, last page': 'sort=name&direction=asc&pageSize=50&page=2000',
  'by last access': 'sort=lastSeen',
  'by last access, rare role': 'sort=lastSeen&role=telehealth',
  'suspended by name': 'situation=suspended&sort=name&direction=asc',
  'e-mail': 'search=pessoa77777@bench.example',
  'rare name': 'search=zuleica',
  'two words': 'search=maria+silva',
  'common word': 'search=silva',
  'common word by name': 'search=silva&sort=name&direction=asc',
  'common word and role': 'search=silva&role=doctor&state=SP',
  'part of every e-mail': 'search=bench',
  'two letters': 'search=ma',
  'one letter': 'search=m',
  'beginning of a CPF': 'search=000077',
  CRM: 'search=CRM-SP+77777',
  'nothing found': 'search=xyzzyx',
}

/** Adds accounts up to a hundred thousand, and an admin. Later runs reuse them. */
const addAccounts = ({ database }: BenchApp): Promise<void> =>
  database.db.connection().execute(async (db) => {
    await sql`insert into users (email, role, email_verified_at, profile_completed_at, name, password_hash)
    values (${ADMIN}, 'admin', now(), now(), 'Bench Admin', ${await passwordHash()})
    on conflict (email) do nothing`.execute(db)
    const first =
      "array['Maria','Ana','João','José','Antônio','Francisca','Carlos','Paulo','Lucas','Márcia','Beatriz','Zélia','Débora','Íris']"
    const last =
      "array['Silva','Souza','Oliveira','Pereira','Lima','Carvalho','Araújo','Gonçalves','Ribeiro','Andrade','Nóbrega','Teixeira']"
    const states = "array['SP','SP','SP','MG','RJ','PR','BA','RS','PE','CE','AC']"
    await sql`insert into users (email, role, email_verified_at, profile_completed_at, suspended_at, name, phone, cpf, state,
      created_at, last_seen_at)
    select 'pessoa' || n || '@bench.example',
      case when n % 20 = 0 then null when n % 500 = 1 then 'telehealth' when n % 10 = 2 then 'employer' else 'doctor' end,
      case when n % 200 <> 20 then now() end,
      case when n % 20 <> 0 then now() end,
      case when n % 1000 = 7 then now() end,
      case when n = 4321 then 'Zuleica' else (${sql.raw(first)})[1 + n % 14] end || ' ' || (${sql.raw(last)})[1 + (n / 14) % 12]
        || ' ' || (${sql.raw(last)})[1 + (n / 168) % 12],
      '11987654321', lpad(n::text, 11, '0'), (${sql.raw(states)})[1 + n % 11],
      now() - n * interval '7 minutes', case when n % 3 > 0 then now() - n * interval '3 minutes' end
    from generate_series(1, ${ACCOUNTS} - (select count(*)::int from users)) as n
    on conflict do nothing`.execute(db)
    await sql`insert into doctors (user_id) select id from users where role = 'doctor' on conflict do nothing`.execute(
      db,
    )
    await sql`insert into doctor_registrations (doctor_id, crm, uf)
    select id, ltrim(cpf, '0'), 'SP' from users where role = 'doctor' and email like '%@bench.example'
    on conflict do nothing`.execute(db)
    // As autovacuum does sooner or later.
    await sql`vacuum analyze users`.execute(db)
    await sql`vacuum analyze doctor_registrations`.execute(db)
  })

export interface UserFigure extends Latency {
  kind: string
  total: number
}

/** The admins' list of accounts and their search for everything, one client. */
export async function measureUsers(app: BenchApp): Promise<{ accounts: number; figures: UserFigure[] }> {
  await addAccounts(app)
  const headers = { ...chrome, authorization: `Bearer ${await accessToken(app, ADMIN)}` }
  const read = async (path: string) => {
    const reply = await fetch(`${app.url}/api${path}`, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return (await reply.json()) as { totalCount?: number; total?: number }
  }
  const { total: accounts = 0 } = await read('/admin/users/summary')
  const figures: UserFigure[] = []
  for (const [kind, query] of Object.entries(userKinds)) {
    const path = `/admin/users?${query}`
    const { totalCount = 0 } = await read(path)
    figures.push({ kind, total: totalCount, ...(await latency(100, () => read(path))) })
  }
  for (const [kind, path] of Object.entries({
    '(summary)': '/admin/users/summary',
    '(search everything)': '/admin/search?q=silva',
  }))
    figures.push({ kind, total: 0, ...(await latency(100, () => read(path))) })
  return { accounts, figures }
}
