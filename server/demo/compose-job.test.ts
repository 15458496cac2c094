import { getMunicipalities, isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'
import { expect, test } from 'vitest'
import { type PayUnit, payUnitLabels } from '#contract/jobs/jobs.ts'
import { practiceAreas, specialties, tags } from '#contract/jobs/medicine.ts'
import { cleanJobHtml } from '#server/features/jobs/jobs/job-html.ts'
import { bulkEmployers } from './bulk-employers.ts'
import { comingDays } from './calendar.ts'
import { type ComposedJob, composeJob } from './compose-job.ts'
import { cities } from './content/cities.ts'
import { kindOf } from './content/employer-kinds.ts'
import { positions } from './content/positions.ts'
import { demoJobs } from './demo-jobs.ts'
import { demoDoctors, demoEmployers } from './demo-people.ts'
import { randomOf, uuidOf } from './random.ts'

const now = new Date('2026-11-16T15:00:00Z')
const days = comingDays(now)
const employers = [...demoEmployers(now), ...bulkEmployers(400, cities)].map(({ employer }) => employer)
const made = employers.flatMap((employer, number) =>
  Array.from({ length: 8 }, (_, index) => ({
    employer,
    job: composeJob(randomOf(`test ${number} ${index}`), employer, days, 2026),
  })),
)
const faulty = (isFaulty: (one: (typeof made)[number]) => boolean) =>
  made
    .filter(isFaulty)
    .slice(0, 3)
    .map(({ job }) => `${job.title}: ${job.description}`)
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ')

test('texts are complete and contain only allowed HTML', () => {
  expect(faulty(({ job }) => job.title.length < 5 || job.title.length > 120)).toEqual([])
  expect(
    faulty(({ job }) => /[{}[\]|]|undefined|null|NaN| {2}| [,.;]/.test(job.title + job.requirements)),
  ).toEqual([])
  expect(faulty(({ job }) => /[{}[\]|]|undefined|null|NaN|\.\.| {2}| [,.;]/.test(job.description))).toEqual(
    [],
  )
  expect(faulty(({ job }) => cleanJobHtml(job.description) !== job.description)).toEqual([])
  expect(faulty(({ job }) => plain(job.description).length < 500)).toEqual([])
})

test('names exist in the reference data and do not repeat', () => {
  const known = {
    specialties: new Set<string>(specialties),
    areas: new Set(Object.keys(practiceAreas)),
    tags: new Set<string>(tags),
  }
  for (const list of ['specialties', 'areas', 'tags'] as const) {
    expect(faulty(({ job }) => job[list].some((name) => !known[list].has(name)))).toEqual([])
    expect(faulty(({ job }) => new Set(job[list]).size < job[list].length)).toEqual([])
  }
  const towns = new Set(getMunicipalities().map(({ name, stateCode }) => `${name}/${stateCode}`))
  expect(cities.filter(({ name, state }) => !towns.has(`${name}/${state}`))).toEqual([])
})

test('areas of practice belong to the specialty', () => {
  const strays = positions.flatMap(({ specialty, areas, extras }) =>
    [...areas, ...extras.map(([area]) => area)].filter((area) => {
      const parents = practiceAreas[area]
      return !parents || (parents.length > 0 && !parents.some((parent) => parent === specialty))
    }),
  )
  expect(strays).toEqual([])
})

test('every specialty has positions', () => {
  const worked = new Set<string>(positions.map(({ specialty }) => specialty))
  expect(specialties.filter((name) => name !== 'Outro' && !worked.has(name))).toEqual([])
})

test('titles and texts agree with the structured fields', () => {
  expect(faulty(({ job }) => /plantonista|^plantão/i.test(job.title) && job.regime !== 'shift')).toEqual([])
  expect(faulty(({ job }) => /sobreaviso/i.test(job.title) && job.regime !== 'on_call')).toEqual([])
  expect(faulty(({ job }) => /diarista|rotineir/i.test(job.title) && job.regime !== 'routine')).toEqual([])
  expect(faulty(({ job }) => /noturno/.test(job.title) && job.shift !== 'night')).toEqual([])
  expect(
    faulty(
      ({ job }) =>
        /\b(6|12|24)h\b/.test(job.title) &&
        !job.title.includes(`${job.hours}h`) &&
        !/semanais|UPA 24h/.test(job.title),
    ),
  ).toEqual([])
  expect(faulty(({ job }) => job.shift === 'night' && /das [78]h às (19|20)h/.test(job.description))).toEqual(
    [],
  )
  expect(
    faulty(({ job }) =>
      job.dates.some((date) => !job.description.includes(`${date.slice(8)}/${date.slice(5, 7)}`)),
    ),
  ).toEqual([])
  expect(
    faulty(
      ({ job }) =>
        / em |CRM .* em /.test(job.title) &&
        job.city === null &&
        cities.some(({ name }) => job.title.endsWith(` em ${name}`)),
    ),
  ).toEqual([])
  expect(faulty(({ job }) => job.tags.includes('SUS') && job.tags.includes('Rede privada'))).toEqual([])
})

test('pay is consistent, and texts contain neither hidden pay nor hidden names', () => {
  const figure = ({ payMin, payMax, payUnit, regime }: ComposedJob) => {
    const isOnCall = regime === 'on_call' && payUnit === 'shift'
    const unit = isOnCall ? 'sobreaviso' : payUnitLabels[payUnit as PayUnit].replace('/', ' ou ')
    return `R$ ${(Number(payMax ?? payMin) / 100).toLocaleString('pt-BR')} por ${unit}`
  }
  expect(faulty(({ job }) => job.payMin !== null && job.payMax !== null && job.payMin > job.payMax)).toEqual(
    [],
  )
  expect(
    faulty(({ job }) => (job.payUnit === null) !== (job.payMin === null && job.payMax === null)),
  ).toEqual([])
  expect(
    faulty(({ job }) => job.payUnit !== null && job.description.includes(figure(job)) === job.payHidden),
  ).toEqual([])
  expect(
    faulty(({ job, employer }) => job.employerHidden && job.description.includes(employer.name)),
  ).toEqual([])
  expect(
    faulty(
      ({ job, employer }) => job.contractForm === 'statutory' && kindOf(employer.kind).funding === 'private',
    ),
  ).toEqual([])
})

test('people have valid document and phone numbers and distinct e-mail addresses', () => {
  const people = [...demoDoctors(now), ...demoEmployers(now)]
  expect(people.filter(({ cpf }) => cpf && !isValidCpf(cpf))).toEqual([])
  expect(people.filter(({ cnpj }) => cnpj && !isValidCnpj(cnpj, { version: 2 }))).toEqual([])
  expect(people.filter(({ phone }) => !isValidPhone(phone))).toEqual([])
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
})

test('no two jobs of the demo have similar texts', () => {
  const phrases = demoJobs(demoEmployers(now), now).map(({ composed }) => {
    const words = plain(composed.description).toLowerCase().split(/\s+/)
    return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
  })
  let closest = 0
  for (const [index, one] of phrases.entries()) {
    for (const other of phrases.slice(index + 1)) {
      let shared = 0
      for (const phrase of one) if (other.has(phrase)) shared++
      closest = Math.max(closest, shared / (one.size + other.size - shared))
    }
  }
  expect(closest).toBeLessThan(0.4)
})

test('the same name always gives the same job and the same id', () => {
  const employer = employers[0]
  if (!employer) throw new Error('no employer')
  const once = composeJob(randomOf('again'), employer, days, 2026)
  expect(composeJob(randomOf('again'), employer, days, 2026)).toEqual(once)
  expect(uuidOf('job')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})
