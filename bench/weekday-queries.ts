import type { Weekday } from '#contract/jobs/job-dates.ts'
import type { JudgedQuery } from './judged-queries.ts'

type Relevant = JudgedQuery['relevant']

const weekend: Weekday[] = ['saturday', 'sunday']
const workdays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

const rows: readonly (readonly [query: string, relevant: Relevant])[] = [
  ['plantão sábado', { regime: ['shift'], weekday: ['saturday'] }],
  ['plantao no domingo', { regime: ['shift'], weekday: ['sunday'] }],
  ['plantões aos domingos', { regime: ['shift'], weekday: ['sunday'] }],
  ['sábado à noite', { shift: ['night'], weekday: ['saturday'] }],
  ['domingo de dia', { shift: ['day'], weekday: ['sunday'] }],
  ['uti sexta', { tag: ['UTI'], weekday: ['friday'] }],
  ['pediatra plantão terça-feira', { specialty: ['Pediatria'], regime: ['shift'], weekday: ['tuesday'] }],
  ['plantão quarta feira em São Paulo', { regime: ['shift'], city: ['São Paulo'], weekday: ['wednesday'] }],
  ['plantão 12h quinta', { regime: ['shift'], hours: [12], weekday: ['thursday'] }],
  ['plantão de 24 horas no sábado', { regime: ['shift'], hours: [24], weekday: ['saturday'] }],
  ['anestesista segunda', { specialty: ['Anestesiologia'], weekday: ['monday'] }],
  ['plantão sab ou dom', { regime: ['shift'], weekday: weekend }],
  ['plantão final de semana rj', { regime: ['shift'], state: ['RJ'], weekday: weekend }],
  ['plantão fds em minas', { regime: ['shift'], state: ['MG'], weekday: weekend }],
  ['plantão em dias de semana', { regime: ['shift'], weekday: workdays }],
  [
    'plantão de sexta a domingo no paraná',
    { regime: ['shift'], state: ['PR'], weekday: ['friday', ...weekend] },
  ],
  [
    'procuro plantão de pronto socorro no domingo no interior de SP',
    {
      regime: ['shift'],
      tag: ['Pronto-socorro'],
      state: ['SP'],
      exceptCity: ['São Paulo'],
      weekday: ['sunday'],
    },
  ],
  [
    'sou clínico geral e queria dar plantão sábado à noite perto de campinas',
    {
      regime: ['shift'],
      state: ['SP'],
      weekday: ['saturday'],
      anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista'] }],
    },
  ],
]

/** Days of the week in the words: the dates of jobs decide. */
export const weekdayQueries: readonly JudgedQuery[] = rows.map(([query, relevant]) => ({ query, relevant }))
