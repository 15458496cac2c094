import { type Holiday, holidays } from '#contract/jobs/holidays.ts'
import { plusDays } from './month-days.ts'

const names: Record<Holiday, string> = {
  newYear: 'Ano-Novo',
  carnival: 'Carnaval',
  goodFriday: 'Sexta-feira Santa',
  easter: 'Páscoa',
  tiradentes: 'Tiradentes',
  labourDay: 'Dia do Trabalhador',
  corpusChristi: 'Corpus Christi',
  independence: 'Independência',
  aparecida: 'Nossa Senhora Aparecida',
  allSouls: 'Finados',
  republic: 'Proclamação da República',
  blackAwareness: 'Consciência Negra',
  christmas: 'Natal',
}

/** From Saturday to Tuesday. */
const CARNIVAL_DAYS = 4

const named = new Map(
  (Object.keys(names) as Holiday[]).flatMap((holiday) =>
    holidays[holiday].flatMap((first) =>
      Array.from(
        { length: holiday === 'carnival' ? CARNIVAL_DAYS : 1 },
        (_, day) => [plusDays(first, day), names[holiday]] as const,
      ),
    ),
  ),
)

/** The national holiday on a day, yyyy-mm-dd; undefined if there is none. */
export const holidayName = (day: string): string | undefined => named.get(day)
