import { OTHER_SPECIALTY, REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import { specialties } from '#contract/jobs/medicine.ts'
import type { BenchApp } from './app.ts'
import type { JudgedQuery } from './judged-queries.ts'
import { isRelevant, judgedJobs } from './judgement.ts'

/** How true the numbers of a search are. */
export interface TotalsFigure {
  query: string
  total: number
  /** Share of all results, not of the first five, that have what was asked for. */
  share: number
  /**
   * List, facets, all orders and the preview of an alert agree on the jobs that match. The orders by distance and by pay per plantão
   * are compared in a state too.
   */
  agrees: boolean
}

/** Common searches other than the names of specialties, and the jobs that are right for each. */
const phrases: readonly JudgedQuery[] = [
  { query: 'médico do trabalho', relevant: { specialty: ['Medicina do Trabalho'] } },
  {
    query: 'clínico geral',
    relevant: {
      anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['clínico geral', 'generalista'] }],
    },
  },
  {
    query: 'generalista',
    relevant: {
      anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista', 'clínico geral'] }],
    },
  },
  { query: 'cirurgião geral', relevant: { specialty: ['Cirurgia Geral'] } },
  { query: 'cardiologista', relevant: { specialty: ['Cardiologia'] } },
  { query: 'pediatra', relevant: { specialty: ['Pediatria'] } },
  { query: 'anestesista', relevant: { specialty: ['Anestesiologia'] } },
  { query: 'ginecologista', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'ortopedista', relevant: { specialty: ['Ortopedia e Traumatologia'] } },
  { query: 'psiquiatra', relevant: { specialty: ['Psiquiatria'] } },
  { query: 'dermatologista', relevant: { specialty: ['Dermatologia'] } },
  { query: 'neurologista', relevant: { specialty: ['Neurologia'] } },
  { query: 'urologista', relevant: { specialty: ['Urologia'] } },
  {
    query: 'oncologista',
    relevant: { anyOf: [{ specialty: ['Oncologia Clínica'] }, { area: ['Oncologia Pediátrica'] }] },
  },
  { query: 'médico de família', relevant: { specialty: ['Medicina de Família e Comunidade'] } },
  { query: 'psf', relevant: { specialty: ['Medicina de Família e Comunidade'] } },
  {
    query: 'intensivista',
    relevant: { anyOf: [{ specialty: ['Medicina Intensiva'] }, { area: ['Medicina Intensiva Pediátrica'] }] },
  },
  { query: 'emergencista', relevant: { specialty: ['Medicina de Emergência'] } },
  {
    query: 'médico do coração',
    relevant: { specialty: ['Cardiologia'] },
  },
  { query: 'neonatologista', relevant: { area: ['Neonatologia'] } },
  { query: 'ecocardiograma', relevant: { area: ['Ecocardiografia'] } },
  { query: 'auditor', relevant: { anyOf: [{ tag: ['Auditoria'] }, { area: ['Auditoria Médica'] }] } },
  { query: 'telemedicina', relevant: { anyOf: [{ remote: true }, { tag: ['Telemedicina'] }] } },
  { query: 'plantão noturno', relevant: { regime: ['shift'], shift: ['night'] } },
  { query: 'uti', relevant: { anyOf: [{ tag: ['UTI'] }, { titleWords: ['uti'] }] } },
  { query: 'upa', relevant: { anyOf: [{ tag: ['UPA'] }, { titleWords: ['upa'] }] } },
  { query: 'cardiologista campinas', relevant: { specialty: ['Cardiologia'], city: ['Campinas'] } },
  { query: 'pediatra sp', relevant: { specialty: ['Pediatria'], state: ['SP'] } },
  { query: 'pediatra noturno', relevant: { specialty: ['Pediatria'], shift: ['night'] } },
]

const PAGE_SIZE = 50
/** Of the state with the most jobs. */
const inState = { state: 'SP' }

/** Reads every result of each specialty's name and of common phrases. */
export async function measureTotals({ database, url }: BenchApp): Promise<TotalsFigure[]> {
  const jobs = new Map((await judgedJobs(database.db, new Date())).map((job) => [job.id, job]))
  const get = async (path: string, params: Record<string, string>): Promise<unknown> => {
    const reply = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`)
    // A machine with other work may need another try.
    if (reply.status === 503) return get(path, params)
    return reply.json()
  }
  const allResults = async (params: Record<string, string>) => {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const reply = (await get('jobs', { ...params, page: String(page), pageSize: String(PAGE_SIZE) })) as {
        jobOffers: { id: string }[]
        totalCount: number
      }
      ids.push(...reply.jobOffers.map(({ id }) => id))
      if (reply.jobOffers.length < PAGE_SIZE || ids.length === REACHABLE_RESULTS)
        return { ids, total: reply.totalCount }
    }
  }
  /** Whether the orders of a search have the same jobs as its order by date. */
  const agreeOn = async (search: Record<string, string>, orderings: readonly string[]) => {
    const idsBy = async (ordering: string) =>
      (await allResults({ ...search, ordering })).ids.toSorted().join()
    const byDate = await idsBy('-created_at')
    const others = await Promise.all(orderings.map(idsBy))
    return others.every((ids) => ids === byDate)
  }
  const byName = specialties
    .filter((name) => name !== OTHER_SPECIALTY)
    .map(
      (name): JudgedQuery => ({
        query: name,
        relevant: { anyOf: [{ specialty: [name] }, { titleWords: [name] }] },
      }),
    )
  const figures: TotalsFigure[] = []
  for (const { query, relevant } of [...byName, ...phrases]) {
    const { ids, total } = await allResults({ search: query })
    const ordersAgree = [
      await agreeOn({ search: query }, ['relevance', 'distance']),
      await agreeOn({ search: query, ...inState }, ['relevance', 'distance']),
      await agreeOn({ search: query, ...inState, payUnit: 'shift' }, ['-pay', 'distance']),
    ]
    const week = await allResults({ search: query, publishedWithin: '7' })
    const facets = (await get('jobs/facets', { search: query })) as { jobType: { count: number }[] }
    const preview = (await get('job-alerts/preview', {
      search: new URLSearchParams({ search: query }).toString(),
    })) as {
      total: number
      newThisWeek: number
    }
    const relevantIds = ids.filter((id) => {
      const job = jobs.get(id)
      return job && isRelevant(job, relevant)
    })
    figures.push({
      query,
      total,
      share: ids.length === 0 ? 1 : relevantIds.length / ids.length,
      agrees:
        ids.length === total &&
        ordersAgree.every(Boolean) &&
        facets.jobType.reduce((sum, { count }) => sum + count, 0) === total &&
        preview.total === total &&
        preview.newThisWeek === week.total,
    })
  }
  return figures
}
