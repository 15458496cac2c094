import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Availability,
  dayAfter,
  fitsAvailability,
  freeSpans,
  momentOf,
  type WeekSpan,
  weekdayOf,
} from './availability.ts'

const HOUR = 3_600_000
/** A plantão that begins at a time in Brasília. */
const plantao = (day: string, time: string, hours: number) => {
  const from = momentOf(day, time)
  return { from, until: from + hours * HOUR }
}
const fits = (
  span: ReturnType<typeof plantao>,
  { hours = [], days = [], busy = [] }: Partial<Availability>,
) => fitsAvailability(span, { hours, days, busy })
const on = (weekday: number, startsAt: string, endsAt: string): WeekSpan => ({ weekday, startsAt, endsAt })
const everyDay = (startsAt: string, endsAt: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => on(weekday, startsAt, endsAt))
const nights = everyDay('19:00', '07:00')

// 2026-12-07 is a Monday.
describe('the week', () => {
  it('is always free without a pattern', () => {
    expect(fits(plantao('2026-12-07', '19:00', 24), {})).toBe(true)
  })

  it('counts the start and the end of a plantão', () => {
    const hours = [on(1, '07:00', '19:00')]
    expect(fits(plantao('2026-12-07', '07:00', 12), { hours })).toBe(true)
    expect(fits(plantao('2026-12-07', '06:59', 12), { hours })).toBe(false)
    expect(fits(plantao('2026-12-07', '07:01', 12), { hours })).toBe(false)
    expect(fits(plantao('2026-12-08', '07:00', 12), { hours })).toBe(false)
  })

  it('lets a span end on the next day, and only then', () => {
    const hours = [on(1, '19:00', '07:00')]
    expect(fits(plantao('2026-12-07', '19:00', 12), { hours })).toBe(true)
    expect(fits(plantao('2026-12-07', '19:00', 13), { hours })).toBe(false)
    expect(fits(plantao('2026-12-06', '19:00', 12), { hours })).toBe(false)
    // Of Sunday, whose next day is the first of the week.
    expect(fits(plantao('2026-12-13', '19:00', 12), { hours: [on(7, '19:00', '07:00')] })).toBe(true)
  })

  it('counts a plantão over midnight against the hours of both days', () => {
    const hours = [on(1, '18:00', '00:00'), on(2, '00:00', '08:00')]
    expect(fits(plantao('2026-12-07', '19:00', 12), { hours })).toBe(true)
    expect(fits(plantao('2026-12-07', '19:00', 14), { hours })).toBe(false)
    expect(fits(plantao('2026-12-07', '19:00', 12), { hours: hours.slice(0, 1) })).toBe(false)
    expect(fits(plantao('2026-12-07', '19:00', 12), { hours: hours.slice(1) })).toBe(false)
  })

  it('joins spans of a day that touch or overlap, and no others', () => {
    const hours = [on(1, '13:00', '19:00'), on(1, '07:00', '13:00')]
    expect(fits(plantao('2026-12-07', '07:00', 12), { hours })).toBe(true)
    expect(fits(plantao('2026-12-07', '07:00', 12), { hours: [on(1, '07:00', '14:00'), ...hours] })).toBe(
      true,
    )
    const apart = [on(1, '07:00', '12:59'), on(1, '13:00', '19:00')]
    expect(fits(plantao('2026-12-07', '07:00', 12), { hours: apart })).toBe(false)
  })

  it('has room for 24 hours', () => {
    expect(fits(plantao('2026-12-07', '07:00', 24), { hours: [on(1, '07:00', '07:00')] })).toBe(true)
    expect(fits(plantao('2026-12-07', '07:00', 24), { hours: everyDay('00:00', '00:00') })).toBe(true)
    expect(fits(plantao('2026-12-07', '07:00', 24), { hours: nights })).toBe(false)
  })

  it('goes over the end of months, years and February', () => {
    for (const day of ['2026-11-30', '2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29'])
      expect(fits(plantao(day, '19:00', 12), { hours: nights })).toBe(true)
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
    expect(dayAfter('2027-02-28')).toBe('2027-03-01')
    const leapDay = [on(weekdayOf('2028-02-29'), '07:00', '19:00')]
    expect(fits(plantao('2028-02-29', '07:00', 12), { hours: leapDay })).toBe(true)
    expect(fits(plantao('2028-03-01', '07:00', 12), { hours: leapDay })).toBe(false)
  })
})

describe('days that differ', () => {
  it('blocks a plantão that touches a busy day, from its first to its last moment', () => {
    const days = [{ day: '2026-12-08', isFree: false }]
    expect(fits(plantao('2026-12-07', '19:00', 5), { days })).toBe(true)
    expect(fits(plantao('2026-12-07', '19:00', 6), { days })).toBe(false)
    expect(fits(plantao('2026-12-08', '23:00', 2), { days })).toBe(false)
    expect(fits(plantao('2026-12-09', '00:00', 12), { days })).toBe(true)
    expect(fits(plantao('2026-12-07', '19:00', 12), { days, hours: nights })).toBe(false)
  })

  it('opens the whole of a free day, which joins the hours beside it', () => {
    const days = [{ day: '2026-12-08', isFree: true }]
    expect(fits(plantao('2026-12-08', '07:00', 12), { days, hours: nights })).toBe(true)
    expect(fits(plantao('2026-12-08', '07:00', 24), { days, hours: nights })).toBe(true)
    expect(fits(plantao('2026-12-09', '07:00', 12), { days, hours: nights })).toBe(false)
  })

  it('leaves a free day with its busy times', () => {
    const days = [{ day: '2026-12-08', isFree: true }]
    const busy = [plantao('2026-12-08', '12:00', 1)]
    expect(fits(plantao('2026-12-08', '07:00', 5), { days, busy, hours: nights })).toBe(true)
    expect(fits(plantao('2026-12-08', '07:00', 6), { days, busy, hours: nights })).toBe(false)
  })
})

describe('busy times', () => {
  it('may touch a plantão', () => {
    const busy = [plantao('2026-12-07', '07:00', 12), plantao('2026-12-08', '07:00', 12)]
    expect(fits(plantao('2026-12-07', '19:00', 12), { busy })).toBe(true)
    expect(fits(plantao('2026-12-07', '18:59', 12), { busy })).toBe(false)
    expect(fits(plantao('2026-12-07', '19:01', 12), { busy })).toBe(false)
  })
})

describe('summer time in Brazil', () => {
  // On 2018-11-04 clocks went from 00:00 to 01:00, on 2019-02-16 from 24:00 back to 23:00.
  it('is as long as the clocks made it', () => {
    expect(new Date(momentOf('2018-11-03', '23:59')).toISOString()).toBe('2018-11-04T02:59:00.000Z')
    expect(new Date(momentOf('2018-11-04', '00:00')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(new Date(momentOf('2018-11-04', '01:00')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(new Date(momentOf('2018-11-04', '07:00')).toISOString()).toBe('2018-11-04T09:00:00.000Z')
    expect(new Date(momentOf('2019-02-16', '23:30')).toISOString()).toBe('2019-02-17T01:30:00.000Z')
    expect(new Date(momentOf('2019-02-17', '00:00')).toISOString()).toBe('2019-02-17T03:00:00.000Z')
  })

  it('makes the night of its start an hour shorter, and that of its end an hour longer', () => {
    expect(fits(plantao('2018-11-03', '19:00', 11), { hours: nights })).toBe(true)
    expect(fits(plantao('2018-11-03', '19:00', 12), { hours: nights })).toBe(false)
    expect(fits(plantao('2019-02-16', '19:00', 13), { hours: nights })).toBe(true)
    expect(fits(plantao('2019-02-16', '19:00', 14), { hours: nights })).toBe(false)
  })

  it('joins days across the missing hour, and blocks exactly the days that are busy', () => {
    const hours = everyDay('00:00', '00:00')
    expect(fits(plantao('2018-11-03', '12:00', 24), { hours })).toBe(true)
    expect(fits(plantao('2019-02-16', '12:00', 24), { hours })).toBe(true)
    const days = [{ day: '2018-11-04', isFree: false }]
    expect(fits(plantao('2018-11-03', '20:00', 4), { days })).toBe(true)
    expect(fits(plantao('2018-11-03', '20:00', 5), { days })).toBe(false)
    expect(fits(plantao('2018-11-05', '00:00', 5), { days })).toBe(true)
  })
})

it('agrees with a test of each quarter of an hour', () => {
  const QUARTER = HOUR / 4
  const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const span = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), startsAt: time, endsAt: time })
  const day = fc.integer({ min: 0, max: 6 }).map((count) => dayAfter('2026-12-07', count))
  const first = momentOf('2026-12-07', '00:00')
  const piece = fc
    .tuple(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 1, max: 24 }))
    .map(([hour, length]) => ({ from: first + hour * HOUR, until: first + (hour + length) * HOUR }))
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(fc.record({ day, isFree: fc.boolean() }), { selector: (one) => one.day, maxLength: 3 }),
      fc.array(piece, { maxLength: 3 }),
      piece,
      (hours, days, busy, wanted) => {
        const minutes = (text: string) => Number(text.slice(0, 2)) * 60
        const isFreeAt = (moment: number) => {
          const local = new Date(moment - 3 * HOUR).toISOString()
          const today = local.slice(0, 10)
          const at = minutes(local.slice(11, 16)) + Number(local.slice(14, 16))
          const known = days.find((one) => one.day === today)
          if (known && !known.isFree) return false
          if (busy.some(({ from, until }) => moment >= from && moment < until)) return false
          if (known) return true
          return hours.some(({ weekday, startsAt, endsAt }) => {
            const [start, end] = [minutes(startsAt), minutes(endsAt)]
            const isOvernight = end <= start
            const isToday = weekday === weekdayOf(today) && at >= start && (isOvernight || at < end)
            return isToday || (isOvernight && weekday === weekdayOf(dayAfter(today, -1)) && at < end)
          })
        }
        let isFree = true
        for (let at = wanted.from; at < wanted.until; at += QUARTER) isFree &&= isFreeAt(at)
        expect(fitsAvailability(wanted, { hours, days, busy })).toBe(isFree)
      },
    ),
    { numRuns: 300 },
  )
})

it('lists free time in order, within its window', () => {
  const window = { from: momentOf('2026-12-07', '12:00'), until: momentOf('2026-12-09', '12:00') }
  const spans = freeSpans({ hours: nights, days: [], busy: [] }, window)
  expect(spans).toEqual([
    { from: momentOf('2026-12-07', '19:00'), until: momentOf('2026-12-08', '07:00') },
    { from: momentOf('2026-12-08', '19:00'), until: momentOf('2026-12-09', '07:00') },
  ])
  expect(freeSpans({ hours: [], days: [], busy: [] }, window)).toEqual([window])
})
