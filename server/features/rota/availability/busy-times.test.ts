import { describe, expect, it } from 'vitest'
import { calendar, event, lastUid } from '#test/rota/served-calendars.ts'
import { busyTimesIn } from './busy-times.ts'

const window = { from: Date.parse('2026-11-16T15:00:00Z'), until: Date.parse('2027-03-17T15:00:00Z') }
/** As text in Brasília, which is three hours behind. */
const local = (moment: number) => new Date(moment - 3 * 3_600_000).toISOString().slice(0, 16)
const busyIn = async (...events: string[]) =>
  (await busyTimesIn(calendar(...events), window)).map(({ from, until }) => `${local(from)} ${local(until)}`)

describe('what makes a doctor busy', () => {
  it('reads times of other zones, of Brasília, and without a zone', async () => {
    expect(
      await busyIn(
        event('DTSTART:20261201T130000Z', 'DTEND:20261201T140000Z'),
        event('DTSTART;TZID=America/New_York:20261202T080000', 'DTEND;TZID=America/New_York:20261202T090000'),
        event('DTSTART:20261203T080000', 'DURATION:PT90M'),
        event('DTSTART;TZID=Sala 3:20261204T080000', 'DTEND;TZID=Sala 3:20261204T090000'),
        event('DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207'),
        event('DTSTART;VALUE=DATE:20261209'),
      ),
    ).toEqual([
      '2026-12-01T10:00 2026-12-01T11:00',
      '2026-12-02T10:00 2026-12-02T11:00',
      '2026-12-03T08:00 2026-12-03T09:30',
      '2026-12-04T08:00 2026-12-04T09:00',
      '2026-12-05T00:00 2026-12-07T00:00',
      '2026-12-09T00:00 2026-12-10T00:00',
    ])
  })

  it('repeats what repeats, but for single times that are taken out, moved or cancelled', async () => {
    const start = 'DTSTART;TZID=America/Sao_Paulo:20250107T080000'
    const series = [
      event(
        start,
        'DTEND;TZID=America/Sao_Paulo:20250107T120000',
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270105T235959Z',
        'EXDATE;TZID=America/Sao_Paulo:20261201T080000',
      ),
    ]
    const of = `UID:${lastUid()}`
    const single = (day: string, ...lines: string[]) =>
      ['BEGIN:VEVENT', of, `RECURRENCE-ID;TZID=America/Sao_Paulo:${day}T080000`, ...lines, 'END:VEVENT'].join(
        '\r\n',
      )
    expect(
      await busyIn(
        ...series,
        single(
          '20261208',
          'DTSTART;TZID=America/Sao_Paulo:20261209T140000',
          'DTEND;TZID=America/Sao_Paulo:20261209T150000',
        ),
        single(
          '20261215',
          'DTSTART;TZID=America/Sao_Paulo:20261215T080000',
          'DTEND;TZID=America/Sao_Paulo:20261215T120000',
          'STATUS:CANCELLED',
        ),
      ),
    ).toEqual([
      '2026-11-17T08:00 2026-11-17T12:00',
      '2026-11-24T08:00 2026-11-24T12:00',
      '2026-12-09T14:00 2026-12-09T15:00',
      '2026-12-22T08:00 2026-12-22T12:00',
      '2026-12-29T08:00 2026-12-29T12:00',
      '2027-01-05T08:00 2027-01-05T12:00',
    ])
  })

  it('leaves free what says so, and joins what overlaps', async () => {
    const at = (from: string, until: string) => [`DTSTART:202612${from}00Z`, `DTEND:202612${until}00Z`]
    expect(
      await busyIn(
        event(...at('01T1300', '01T1400'), 'TRANSP:TRANSPARENT'),
        event(...at('02T1300', '02T1400'), 'STATUS:CANCELLED'),
        event(...at('03T1300', '03T1400'), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        event(...at('04T1300', '04T1500')),
        event(...at('04T1400', '04T1600')),
        event(...at('04T1600', '04T1700'), 'STATUS:TENTATIVE'),
        event(...at('05T1300', '05T1300')),
      ),
    ).toEqual(['2026-12-04T10:00 2026-12-04T14:00'])
  })

  it('keeps only the next 120 days, and what is still going on', async () => {
    expect(
      await busyIn(
        event('DTSTART:20261116T120000Z', 'DTEND:20261116T130000Z'),
        event('DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261118'),
        event('DTSTART:20270318T120000Z', 'DTEND:20270318T130000Z'),
      ),
    ).toEqual(['2026-11-16T12:00 2026-11-18T00:00'])
  })
})

describe('hostile calendars', () => {
  it.each([
    [
      'a rule of every second since 1900',
      event('DTSTART:19000101T000000Z', 'DTEND:19000101T000001Z', 'RRULE:FREQ=SECONDLY'),
    ],
    [
      '20,000 rules',
      Array.from({ length: 20_000 }, () =>
        event('DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
      ).join('\r\n'),
    ],
  ])('gives up %s in time', async (_, text) => {
    const began = performance.now()
    await expect(busyTimesIn(calendar(text), window, { withinMs: 800 })).rejects.toThrow(
      /compromissos demais|Não foi possível entender/,
    )
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  it.each([
    [
      'a rule that never matches',
      event('DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31'),
    ],
    ['nonsense', event('DTSTART:hoje', 'DTEND:amanhã', 'RRULE:FREQ=ÀS VEZES')],
    ['unfinished lines', 'BEGIN:VEVENT\r\nDTSTART'],
    ['components within components', 'BEGIN:VEVENT\r\n'.repeat(5_000)],
    ['a name of the prototype', 'BEGIN:VEVENT\r\nUID:__proto__\r\nDTSTART:20261201T130000Z\r\nEND:VEVENT'],
  ])('survives %s', async (_, text) => {
    const outcome = await busyTimesIn(calendar(text), window).catch((error: Error) => error.message)
    expect(typeof outcome === 'string' ? outcome : 'read').toMatch(/^read$|Não foi possível entender/)
  })
})
