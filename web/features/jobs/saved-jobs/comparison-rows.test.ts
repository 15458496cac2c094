import { expect, test } from 'vitest'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { type Compared, comparisonRows } from './comparison-rows.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

const compared = (job: Partial<SavedJob>, detail?: Partial<JobDetail>): Compared => ({
  job: {
    isOpen: true,
    isRemote: false,
    location: { city: 'Campinas', state: 'SP' },
    salary: null,
    payMin: null,
    payMax: null,
    payUnit: null,
    hours: null,
    regime: null,
    shift: null,
    nextDate: null,
    job_type: 'contract',
    contractForm: 'pj',
    medicalSpecialties: [],
    expiresAt: null,
    ...job,
  } as SavedJob,
  detail: detail
    ? ({ dates: [], paymentTermDays: null, knockOuts: [], employer: {}, ...detail } as unknown as JobDetail)
    : null,
})

const row = (jobs: Compared[], label: string) => comparisonRows(jobs, NOW).find((one) => one.label === label)

test('pay of plantões and hours is compared by the hour, and the highest is the best', () => {
  const jobs = [
    compared({ payMin: 120_000, payMax: 150_000, payUnit: 'shift', hours: 12 }),
    compared({ payMin: 11_000, payMax: 11_000, payUnit: 'hour' }),
    compared({ payMin: 1_500_000, payMax: 1_500_000, payUnit: 'month' }),
  ]
  expect(row(jobs, 'Por hora')).toMatchObject({
    best: 'Paga mais',
    isSame: false,
    cells: [
      { text: '≈ R$\u00a0100 - R$\u00a0125 / hora', isBest: true },
      { text: 'R$\u00a0110 / hora', isBest: false },
      { text: null, isBest: false },
    ],
  })
})

test('a closed job is never the best, and no job is if all are alike', () => {
  const [near, far] = [{ kilometres: 3 }, { kilometres: 40 }]
  const best = (jobs: Compared[]) => row(jobs, 'Distância')?.cells.map(({ isBest }) => isBest)
  expect(best([compared(near), compared(far)])).toEqual([true, false])
  expect(best([compared({ ...near, isOpen: false }), compared(far), compared({ kilometres: 60 })])).toEqual([
    false,
    true,
    false,
  ])
  expect(best([compared(near), compared(near)])).toEqual([false, false])
})

test('rows say whether all jobs are the same, and rows without any text are left out', () => {
  const jobs = [compared({}, { paymentTermDays: 30 }), compared({}, { paymentTermDays: 0 })]
  expect(row(jobs, 'Contratação')).toMatchObject({ isSame: true })
  expect(row(jobs, 'Pagamento')).toMatchObject({
    isSame: false,
    cells: [
      { text: 'Em 30 dias', isBest: false },
      { text: 'À vista', isBest: true },
    ],
  })
  expect(row(jobs, 'Distância')).toBeUndefined()
  expect(row(jobs, 'Datas')).toBeUndefined()
})

test('only coming dates are listed, four at most', () => {
  const dates = [18, 21, 22, 23, 24, 25].map((day) => ({
    id: `${day}`,
    day: `2026-11-${day}`,
    startsAt: '19:00',
    hours: 12,
    places: 1,
  }))
  expect(row([compared({}, { dates })], 'Datas')?.cells[0]?.text).toEqual([
    'sáb., 21/11, 19h–7h',
    'dom., 22/11, 19h–7h',
    'seg., 23/11, 19h–7h',
    'ter., 24/11, 19h–7h',
    'mais 1',
  ])
})
