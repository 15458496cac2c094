import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_INTEGER } from '#contract/fields-form.ts'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { type InputField, inputFields } from './input-fields.ts'

const nameOf = ({ key, path }: InputField) => `${key} ${path}`
/** `body.dates.[].places` -> `places`; `query.hours.[]` -> `hours`. */
const lastName = ({ path }: InputField) => path.split('.').findLast((name) => !/[[{]/.test(name)) ?? path
const isAccepted = ({ schema }: InputField, value: unknown) => schema.safeParse(value).success

/** The column that holds a number, or that it is compared with; null if none does. */
const columns: Record<string, string | null> = {
  // Stored in JSON, or compared in the app.
  amountDue: null,
  bytes: null,
  file: null,
  part: null,
  max: null,
  min: null,
  value: null,
  calls: null,
  // Parts of statements, or steps of a list.
  distanceKm: null,
  hourlyFrom: null,
  limit: null,
  page: null,
  pageSize: null,
  payFrom: null,
  payTo: null,
  publishedWithin: null,
  radius: null,
  resultCount: null,
  jobDurationDays: null,
  sponsorshipExtraPrice: null,
  sponsorshipPrice: null,
  cityId: 'cities.id',
  foundedYear: 'employers.founded_year',
  centavos: 'bookings.paid_centavos',
  payCentavos: 'bookings.pay_centavos',
  paymentDays: 'bookings.payment_days',
  gender: 'users.gender',
  hours: 'jobs.hours',
  medicalPracticeAreaIds: 'practice_areas.id',
  medicalSpecialtyIds: 'specialties.id',
  payMax: 'jobs.pay_max',
  payMin: 'jobs.pay_min',
  paymentTermDays: 'jobs.payment_term_days',
  places: 'job_dates.places',
  posts: 'employers.granted_posts',
  specialty: 'specialties.id',
  specialtyId: 'specialties.id',
  version: 'jobs.version',
  weekday: 'availability_hours.weekday',
}
/** Degrees, and answers that the slice checks with their question. */
const fractions = ['latitude', 'longitude', 'value']

const largest: Record<string, number> = { smallint: 32_767, integer: MAX_INTEGER, bigint: MAX_INTEGER }

let app: TestApp
let typeOf: Map<string, string>
beforeAll(async () => {
  app = await testApp()
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(app.db)
  typeOf = new Map(rows.map(({ name, type }) => [name, type]))
})

const numbers = inputFields.filter(({ kind }) => kind === 'number')
const texts = inputFields.filter(({ kind }) => kind === 'text')

test('fields of every endpoint with input are found', () => {
  const taking = endpoints.filter(({ params, query, body }) => params ?? query ?? body)
  const found = new Set(inputFields.map(({ key }) => key))
  // These take only flags and choices.
  const taken = taking.filter(({ key }) => !found.has(key)).map(({ key }) => key)
  expect(taken.sort()).toEqual([
    'GET /admin/analytics',
    'GET /admin/analytics.csv',
    'POST /auth/logout-everywhere',
    'POST /subscriptions/change/preview',
    'POST /subscriptions/stripe/billing-portal',
    'POST /subscriptions/stripe/checkout',
    'PUT /invitations/settings',
    'PUT /job-digests/setting',
    'PUT /notifications/settings',
    'PUT /rota/rules',
  ])
  expect(numbers.length).toBeGreaterThan(100)
  expect(texts.length).toBeGreaterThan(500)
})

describe('numbers', () => {
  test('each has the column that it is stored in or compared with', () => {
    const unknown = numbers.map(lastName).filter((name) => !(name in columns) && !fractions.includes(name))
    expect([...new Set(unknown)]).toEqual([])
    expect(Object.values(columns).filter((name) => name !== null && !typeOf.has(name))).toEqual([])
  })

  test('none accepts what its column does not hold', () => {
    const wrong = numbers.flatMap((field) => {
      const type = typeOf.get(columns[lastName(field)] ?? '')
      const max = largest[type ?? 'integer'] ?? MAX_INTEGER
      const beyond = [max + 1, -max - 2, 2 ** 53, -(2 ** 53), 1e300, Number.NaN, Number.POSITIVE_INFINITY]
      const whole = fractions.includes(lastName(field)) ? [] : [1.5]
      const refused = [...beyond, ...whole].flatMap((value) => [value, `${value}`])
      return refused
        .filter((value) => isAccepted(field, value))
        .map((value) => `${nameOf(field)}: ${JSON.stringify(value)}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('texts', () => {
  /** Hashed as they are typed. No statement contains them. */
  const passwords = /^(body\.)(\w+P|p)assword$/
  /** The reply of the sign-in provider, whose library reads it, and names of fields, which nobody reads. */
  const passedOn = ['GET /auth/google/callback', 'POST /images/upload']
  const checked = texts.filter(({ key, path }) => !passwords.test(path) && !passedOn.includes(key))

  const PLAIN = 'Plantão em Lages, por três meses'
  // NUL, the bell, halves of a character, a mark that reverses text, a blank without width.
  const unseen = ['\0', '\u0007', '\ud800', '\udc00', '\u202e', '\u200b']
  /** A text that most kinds of fields accept. The invisible character is put into its middle and at both ends. */
  const samples = [
    PLAIN,
    'ana@example.com',
    '2030-01-02T03:04:05.678Z',
    '2030-01-02',
    '2030-01',
    'a5'.repeat(32),
    '12:30',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'true',
    'SP',
    '2',
    '1990',
    '123456',
    '529.982.247-25',
    '11.222.333/0001-81',
    '(41) 99999-8888',
    'https://example.com',
    'Medponto1!',
    'cus_123',
    '/dashboard/admin/jobs',
    '2030-01-02T03:04:05.678Z_3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ]
  const withUnseen = (sample: string, character: string) => {
    const middle = Math.floor(sample.length / 2)
    return [
      character + sample,
      sample + character,
      sample.slice(0, middle) + character + sample.slice(middle),
    ]
  }

  test('each accepts one of the samples of this test', () => {
    const accepting = (field: InputField) =>
      samples.some((sample) => isAccepted(field, sample)) || field.schema.safeParse('').success
    expect([...new Set(checked.filter((field) => !accepting(field)).map(nameOf))]).toEqual([])
  })

  test('none lets through what the database refuses or nobody sees', () => {
    const passing = checked.flatMap((field) =>
      unseen.flatMap((character) =>
        samples
          .flatMap((sample) => withUnseen(sample, character))
          .filter((text) => {
            const { success, data } = field.schema.safeParse(text)
            return success && JSON.stringify(data)?.includes(JSON.stringify(character).slice(1, -1))
          })
          .map((text) => `${nameOf(field)}: ${JSON.stringify(text)}`),
      ),
    )
    expect(passing).toEqual([])
  })

  test('none accepts a text without an end, or fails on any', () => {
    const long = 'x1 '.repeat(100_000)
    expect(checked.filter((field) => isAccepted(field, long)).map(nameOf)).toEqual([])
  })

  test('moments and days are of years that the database writes as they are read', () => {
    const beyond = [
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      '0001-01-01T00:00:00+23:59',
    ]
    const impossible = ['2030-13-41T03:04:05.678Z', '2030-13-41']
    const dated = ['2030-01-02T03:04:05.678Z', '2030-01-02']
    // The list of a job's dates is checked as a whole, so that its message stands at the list (`jobs.test.ts`).
    const others = checked.filter(({ path }) => !path.startsWith('body.dates.'))
    const moments = others.filter(
      (field) =>
        dated.some((text) => isAccepted(field, text)) && !impossible.some((text) => isAccepted(field, text)),
    )
    expect(moments.length).toBeGreaterThan(20)
    const wrong = moments.flatMap((field) =>
      beyond.filter((text) => isAccepted(field, text)).map((text) => `${nameOf(field)}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})
