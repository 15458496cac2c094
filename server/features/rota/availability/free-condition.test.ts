import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type Availability, dayAfter, fitsAvailability } from '#contract/rota/availability.ts'
import { testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { pick, randomFrom } from '#test/random.ts'
import { isFreeOn } from './service.ts'

const app = await testApp()
const FIRST = '2027-03-01'
const times = ['00:00', '07:00', '13:00', '19:00']

function availabilityFrom(random: () => number): Availability {
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    random() < 0.6 ? [{ weekday, startsAt: pick(random, times), endsAt: pick(random, times) }] : [],
  )
  const days = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((after) =>
    random() < 0.3 ? [{ day: dayAfter(FIRST, after), isFree: random() < 0.5 }] : [],
  )
  const start = Date.parse(`${FIRST}T00:00:00-03:00`) + Math.floor(random() * 7 * 24) * HOUR_MS
  return {
    hours: random() < 0.15 ? [] : hours,
    days,
    busy: random() < 0.5 ? [{ from: start, until: start + 5 * HOUR_MS }] : [],
  }
}

async function store({ hours, days, busy }: Availability): Promise<string> {
  const { id: doctor_id } = await createDoctor(app)
  const insert = (
    table: 'availability_hours' | 'availability_days' | 'calendar_busy_times',
    rows: object[],
  ) =>
    rows.length > 0 &&
    app.db
      .insertInto(table)
      .values(rows as never)
      .execute()
  await insert(
    'availability_hours',
    hours.map(({ weekday, startsAt, endsAt }) => ({
      doctor_id,
      weekday,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
  )
  await insert(
    'availability_days',
    days.map(({ day, isFree }) => ({ doctor_id, day, is_free: isFree })),
  )
  const now = new Date()
  await app.db
    .insertInto('doctor_calendars')
    .values({ doctor_id, url: 'https://example.com/a.ics', added_at: now, next_read_at: now })
    .execute()
  await insert(
    'calendar_busy_times',
    busy.map(({ from, until }) => ({ doctor_id, starts_at: new Date(from), ends_at: new Date(until) })),
  )
  return doctor_id
}

it('is the rule of the search, for weeks, other days and busy times of all kinds', async () => {
  const random = randomFrom(20_270_301)
  const spans = Array.from({ length: 7 * 8 }, (_, index) => {
    const from = Date.parse(`${FIRST}T00:00:00-03:00`) + index * 3 * HOUR_MS
    return { from, until: from + pick(random, [6, 12, 24]) * HOUR_MS }
  })
  const counts = { free: 0, busy: 0 }
  for (let round = 0; round < 40; round += 1) {
    const availability = availabilityFrom(random)
    const doctor = await store(availability)
    const { rows } = await sql<{ isFree: boolean }>`
      select ${isFreeOn({
        doctor: sql`${doctor}::uuid`,
        day: sql.ref('shift.day'),
        begins: sql.ref('shift.begins'),
        ends: sql.ref('shift.ends'),
      })} as "isFree"
      from unnest(${spans.map(({ from }) => brazilDay(from))}::date[], ${spans.map(({ from }) => new Date(from))}::timestamptz[],
        ${spans.map(({ until }) => new Date(until))}::timestamptz[]) with ordinality as shift (day, begins, ends, number)
      order by number`.execute(app.db)
    const expected = spans.map((span) => fitsAvailability(span, availability))
    expect(
      rows.map(({ isFree }) => isFree),
      JSON.stringify(availability),
    ).toEqual(expected)
    for (const isFree of expected) counts[isFree ? 'free' : 'busy'] += 1
  }
  expect(Math.min(counts.free, counts.busy)).toBeGreaterThan(300)
})

it('compares only the day of a plantão without times', async () => {
  const doctor = await store({
    hours: [{ weekday: 1, startsAt: '19:00', endsAt: '07:00' }],
    days: [
      { day: '2027-03-08', isFree: false },
      { day: '2027-03-10', isFree: true },
    ],
    busy: [],
  })
  const freeOn = async (day: string) => {
    const none = sql`null::timestamptz`
    const { rows } = await sql<{ isFree: boolean }>`select ${isFreeOn({
      doctor: sql`${doctor}::uuid`,
      day: sql`${day}::date`,
      begins: none,
      ends: none,
    })} as "isFree"`.execute(app.db)
    return rows[0]?.isFree
  }
  const days = Array.from({ length: 4 }, (_, after) =>
    brazilDay(Date.parse('2027-03-07T12:00:00Z') + after * DAY_MS),
  )
  expect(await Promise.all(['2027-03-01', ...days].map(freeOn))).toEqual([true, false, false, false, true])
})
