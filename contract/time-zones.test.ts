import { expect, it } from 'vitest'
import { timesText } from './jobs/job-dates.ts'
import { clocksText, otherTimeZoneText } from './time-zones.ts'

it.each([
  ['19:00', 12, null, '19h–7h'],
  ['19:00', 12, 'SP', '19h–7h'],
  ['19:00', 12, 'AM', '19h–7h de Brasília, 18h–6h em AM'],
  ['19:00', 12, 'AC', '19h–7h de Brasília, 17h–5h em AC'],
  ['19:30', null, 'MT', 'às 19h30 de Brasília, às 18h30 em MT'],
  ['07:00', 24, 'RO', '7h–7h de Brasília, 6h–6h em RO'],
  // At midnight in Brasília it is still the day before there.
  ['00:00', 6, 'RR', '0h–6h de Brasília, 23h–5h em RR, a partir da véspera'],
  ['01:30', 6, 'AC', '1h30–7h30 de Brasília, 23h30–5h30 em AC, a partir da véspera'],
  ['01:00', 6, 'MS', '1h–7h de Brasília, 0h–6h em MS'],
  [null, 12, 'AM', '12h'],
])('a plantão at %s for %s hours in %s is %j', (startsAt, hours, uf, text) => {
  expect(timesText({ startsAt, hours }, uf)).toBe(text)
})

it.each([
  ['2026-12-04T22:00:00Z', 'SP', 'horário de Brasília'],
  ['2026-12-04T22:00:00Z', null, 'horário de Brasília'],
  ['2026-12-04T22:00:00Z', 'AM', 'horário de Brasília; 18:00 em AM'],
  ['2026-12-05T03:30:00Z', 'MT', 'horário de Brasília; 23:30 da véspera em MT'],
  // On the night of a new year, and of a leap day.
  ['2027-01-01T03:00:00Z', 'AC', 'horário de Brasília; 22:00 da véspera em AC'],
  ['2028-02-29T04:00:00Z', 'RR', 'horário de Brasília; 00:00 em RR'],
])('the clock of %s in %s: %j', (moment, uf, text) => {
  expect(clocksText(moment, uf)).toBe(text)
})

it.each(['AC', 'AM', 'MS', 'MT', 'RO', 'RR'])(
  'the clocks of %s differ as the time zone database says',
  (uf) => {
    const zones: Record<string, string> = {
      AC: 'America/Rio_Branco',
      AM: 'America/Manaus',
      MS: 'America/Campo_Grande',
      MT: 'America/Cuiaba',
      RO: 'America/Porto_Velho',
      RR: 'America/Boa_Vista',
    }
    const timeIn = (timeZone: string, month: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(Date.UTC(2027, month, 15, 15))
    for (let month = 0; month < 12; month += 1)
      expect(clocksText(new Date(Date.UTC(2027, month, 15, 15)), uf)).toContain(
        `${timeIn(zones[uf] ?? '', month)} em ${uf}`,
      )
    expect(otherTimeZoneText(uf)).toContain(uf)
  },
)
