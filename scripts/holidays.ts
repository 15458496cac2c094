// `node scripts/holidays.ts`: writes the table of national holidays that the search and the form of a job read. The package that
// knows them takes 24 MB and 140 ms to load, so nothing uses it at run time.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Holidays from 'date-holidays'

const FIRST_YEAR = 2026
const LAST_YEAR = 2040
const DAYS_PER_LINE = 8

export const holidayFile = path.resolve(import.meta.dirname, '../contract/jobs/holidays.ts')

/** The names of the table, and the rules of the package that give their first day. */
const rules = {
  newYear: '01-01',
  carnival: 'easter -50 PT48H',
  goodFriday: 'easter -2',
  easter: 'easter',
  tiradentes: '04-21',
  labourDay: '05-01',
  corpusChristi: 'easter 60',
  independence: '09-07',
  aparecida: '10-12',
  allSouls: '11-02',
  republic: '11-15',
  blackAwareness: '11-20',
  christmas: '12-25',
}

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
const inPackage = new Holidays('BR')
const inYears = years.flatMap((year) => inPackage.getHolidays(year))

function rowOf([name, wanted]: [string, string]): string {
  const days = inYears.filter(({ rule }) => rule === wanted).map(({ date }) => date.slice(0, 10))
  if (days.length !== years.length) throw new Error(`${name}: ${days.length} days in ${years.length} years`)
  const lines = Array.from({ length: Math.ceil(days.length / DAYS_PER_LINE) }, (_, index) =>
    days.slice(index * DAYS_PER_LINE, (index + 1) * DAYS_PER_LINE).join(' '),
  )
  return `  ${name}: listed(\`\n    ${lines.join('\n    ')}\`),`
}

/** The source text of the table. */
export const holidayTable =
  (): string => `const listed = (days: string): readonly string[] => days.trim().split(/\\s+/)

/**
 * The national holidays of Brazil from ${FIRST_YEAR} to ${LAST_YEAR}, with Carnival (its Saturday), Easter and Corpus Christi, as
 * yyyy-mm-dd and in order. \`node scripts/holidays.ts\` makes this table from the package date-holidays
 * (https://github.com/commenthol/date-holidays, licence ISC AND CC-BY-3.0).
 */
export const holidays = {
${Object.entries(rules).map(rowOf).join('\n')}
}
export type Holiday = keyof typeof holidays
`

if (process.argv[1] === import.meta.filename) writeFileSync(holidayFile, holidayTable())
