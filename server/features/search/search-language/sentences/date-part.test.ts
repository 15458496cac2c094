import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FILTER_VALUES, periodOf } from '#contract/search/job-search.ts'
import { datePartsIn } from './date-part.ts'
import { foldSentence } from './sentence-part.ts'

const THURSDAY = '2026-11-26'
const HOLIDAYS =
  '2026-12-25 2027-01-01 2027-03-26 2027-04-21 2027-05-01 2027-09-07 2027-10-12 2027-11-02 2027-11-15 2027-11-20'
const NATAL = '2026-12-24 2026-12-25'
const NEW_YEAR = '2026-12-31 2027-01-01'

const partsOf = (text: string, today = THURSDAY) => datePartsIn(foldSentence(text), today)
/** Label and days of each part. */
const read = (text: string, today?: string) =>
  partsOf(text, today).map(({ label, filters }) => `${label} = ${filters.dates?.join(' ')}`)

/** Texts, and the label and the days of the one part that they have. */
type Rows = [text: string, label: string, dates: string][]

const nearDays: Rows = [
  ['hoje', 'Hoje, 26/11', '2026-11-26'],
  ['plantão hj à noite', 'Hoje, 26/11', '2026-11-26'],
  ['plantão amanhã em campinas', 'Amanhã, 27/11', '2026-11-27'],
  ['depois de amanhã', 'Depois de amanhã, 28/11', '2026-11-28'],
  ['hoje ou amanhã', '26/11 e 27/11', '2026-11-26 2026-11-27'],
  ['amanhã, 27/11', '27/11', '2026-11-27'],
  ['hoje até domingo', '26/11 a 29/11', '2026-11-26..2026-11-29'],
  ['até sexta', '26/11 e 27/11', '2026-11-26 2026-11-27'],
  ['próximos 7 dias', 'Próximos 7 dias, 26/11 a 02/12', '2026-11-26..2026-12-02'],
  ['este fim de semana', 'Fim de semana, 28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['neste fds', 'Fim de semana, 28/11 e 29/11', '2026-11-28 2026-11-29'],
  // 'Próximo' is the first one to come, 'que vem' is that of the week to come.
  ['próximo fim de semana', 'Fim de semana, 28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['fim de semana que vem', 'Fim de semana, 05/12 e 06/12', '2026-12-05 2026-12-06'],
  ['fds que vem', 'Fim de semana, 05/12 e 06/12', '2026-12-05 2026-12-06'],
  ['próximo sábado', 'Sábado, 28/11', '2026-11-28'],
  ['sábado que vem', 'Sábado, 05/12', '2026-12-05'],
  ['terça que vem', 'Terça, 01/12', '2026-12-01'],
  ['sexta da semana que vem', 'Sexta, 04/12', '2026-12-04'],
  ['este domingo', 'Domingo, 29/11', '2026-11-29'],
  ['sábado e domingo que vem', 'Sábado e domingo, 05/12 e 06/12', '2026-12-05 2026-12-06'],
  ['esta semana', 'Esta semana, 26/11 a 29/11', '2026-11-26..2026-11-29'],
  ['semana que vem', 'Semana de 30/11 a 06/12', '2026-11-30..2026-12-06'],
  ['na próxima semana', 'Semana de 30/11 a 06/12', '2026-11-30..2026-12-06'],
]

const numbers: Rows = [
  ['plantão dia 28', '28/11', '2026-11-28'],
  ['dia 28 plantão noturno', '28/11', '2026-11-28'],
  ['plantão no dia 28 às 19h', '28/11', '2026-11-28'],
  ['dia 28/11', '28/11', '2026-11-28'],
  ['plantão 28/11 12h', '28/11', '2026-11-28'],
  ['28/11/2026', '28/11', '2026-11-28'],
  ['28/11/26', '28/11', '2026-11-28'],
  ['28-11-2026', '28/11', '2026-11-28'],
  ['28 de novembro', '28/11', '2026-11-28'],
  ['28 de novembro de 2026', '28/11', '2026-11-28'],
  ['28/nov', '28/11', '2026-11-28'],
  ['1º de dezembro', '01/12', '2026-12-01'],
  ['1o de dezembro', '01/12', '2026-12-01'],
  ['dia primeiro', '01/12', '2026-12-01'],
  ['dia 1', '01/12', '2026-12-01'],
  ['dia 31', '31/12', '2026-12-31'],
  ['dia 26', '26/11', '2026-11-26'],
  ['dia 5 do mês que vem', '05/12', '2026-12-05'],
  ['5 de janeiro', '05/01', '2027-01-05'],
  ['25/11', '25/11', '2027-11-25'],
  // The year is told if it is not the next one in which the day comes.
  ['05/01/2027', '05/01', '2027-01-05'],
  ['28/11/2027', '28/11/2027', '2027-11-28'],
  ['28/11/2028', '28/11/2028', '2028-11-28'],
  ['29/02', '29/02/2028', '2028-02-29'],
  ['dias 28 e 29', '28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['dias 28, 29 e 30 de novembro', '28/11 a 30/11', '2026-11-28..2026-11-30'],
  ['plantões dias 24, 25 e 31/12', '24/12, 25/12 e 31/12', '2026-12-24 2026-12-25 2026-12-31'],
  ['24/25 de dezembro', '24/12 e 25/12', '2026-12-24 2026-12-25'],
  ['dias 31 e 1 de janeiro', '31/12 e 01/01', '2026-12-31 2027-01-01'],
  ['dia 28/11 e 29', '28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['dia 24/12 ou dia 31/12', '24/12 e 31/12', '2026-12-24 2026-12-31'],
  ['de 10 a 15 de janeiro', '10/01 a 15/01', '2027-01-10..2027-01-15'],
  ['entre 10 e 15/01', '10/01 a 15/01', '2027-01-10..2027-01-15'],
  ['10-15 de janeiro', '10/01 a 15/01', '2027-01-10..2027-01-15'],
  ['dia 24 a 26 de dezembro', '24/12 a 26/12', '2026-12-24..2026-12-26'],
  ['de 28/11 a 02/12', '28/11 a 02/12', '2026-11-28..2026-12-02'],
  ['de 20/12 a 05/01', '20/12 a 05/01', '2026-12-20..2027-01-05'],
  // The days before today are left out.
  ['de 20/11 a 30/11', '26/11 a 30/11', '2026-11-26..2026-11-30'],
  ['sexta, dia 27', '27/11', '2026-11-27'],
  ['sexta dia 28', '28/11', '2026-11-28'],
  ['sábado 28/11', '28/11', '2026-11-28'],
  ['sáb. 28/11 e dom. 29/11', '28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['sábado e domingo, 28 e 29/11', '28/11 e 29/11', '2026-11-28 2026-11-29'],
  // The next 28th is a Saturday.
  ['plantão sábado 28', '28/11', '2026-11-28'],
  ['fim de semana 28/11', 'Fim de semana, 28/11 e 29/11', '2026-11-28 2026-11-29'],
  ['semana do dia 10', 'Semana de 07/12 a 13/12', '2026-12-07..2026-12-13'],
  ['upa dia 15 de novembro', '15/11', '2027-11-15'],
  ['12/12', '12/12', '2026-12-12'],
  ['em 6/1', '06/01', '2027-01-06'],
  ['dia 6/1', '06/01', '2027-01-06'],
  ['até dia 10', '26/11 a 10/12', '2026-11-26..2026-12-10'],
  ['a partir do dia 10', '10/12 a 11/03', '2026-12-10..2027-03-11'],
  ['a partir de segunda', '30/11 a 01/03', '2026-11-30..2027-03-01'],
  ['a partir de sexta à noite', '27/11 a 26/02', '2026-11-27..2027-02-26'],
  ['a partir da segunda quinzena de janeiro', '16/01 a 17/04', '2027-01-16..2027-04-17'],
]

const months: Rows = [
  ['este mês', 'Novembro', '2026-11-26..2026-11-30'],
  ['mês que vem', 'Dezembro', '2026-12-01..2026-12-31'],
  ['plantões em dezembro', 'Dezembro', '2026-12-01..2026-12-31'],
  ['no mês de dezembro', 'Dezembro', '2026-12-01..2026-12-31'],
  ['plantões de dezembro', 'Dezembro', '2026-12-01..2026-12-31'],
  ['plantão para janeiro', 'Janeiro', '2027-01-01..2027-01-31'],
  ['em janeiro no rio de janeiro', 'Janeiro', '2027-01-01..2027-01-31'],
  ['em dezembro de 2027', 'Dezembro de 2027', '2027-12-01..2027-12-31'],
  ['em dezembro e janeiro', 'Dezembro e janeiro', '2026-12-01..2027-01-31'],
  ['de setembro a dezembro', 'Setembro a dezembro', '2026-11-26..2026-12-31'],
  ['até dezembro', '26/11 a 31/12', '2026-11-26..2026-12-31'],
  ['até abril', '26/11 a 30/04', '2026-11-26..2027-02-25 2027-02-26..2027-04-30'],
  ['final de dezembro', '21/12 a 31/12', '2026-12-21..2026-12-31'],
  ['segunda quinzena de janeiro', '16/01 a 31/01', '2027-01-16..2027-01-31'],
  ['fim do mês', '26/11 a 30/11', '2026-11-26..2026-11-30'],
  ['fim do ano', 'Fim do ano, 20/12 a 31/12', '2026-12-20..2026-12-31'],
  ['final de ano', 'Fim do ano, 20/12 a 31/12', '2026-12-20..2026-12-31'],
]

const holidays: Rows = [
  ['feriado', 'Feriados nacionais', HOLIDAYS],
  ['plantão nos feriados', 'Feriados nacionais', HOLIDAYS],
  ['próximo feriado', 'Próximo feriado, 25/12', '2026-12-25'],
  ['feriados de dezembro', 'Feriados, 25/12', '2026-12-25'],
  ['feriado dia 25', '25/12', '2026-12-25'],
  ['plantão 25/12 feriado', '25/12', '2026-12-25'],
  ['feriado de carnaval', 'Carnaval, 06/02 a 10/02', '2027-02-06..2027-02-10'],
  ['plantão de natal', 'Natal, 24/12 e 25/12', NATAL],
  ['plantão natal', 'Natal, 24/12 e 25/12', NATAL],
  ['feriado de natal', 'Natal, 24/12 e 25/12', NATAL],
  ['plantões no natal', 'Natal, 24/12 e 25/12', NATAL],
  ['noite de natal', 'Natal, 24/12 e 25/12', NATAL],
  ['plantão em natal no natal', 'Natal, 24/12 e 25/12', NATAL],
  ['dia de natal', 'Natal, 25/12', '2026-12-25'],
  ['véspera de natal', 'Véspera de Natal, 24/12', '2026-12-24'],
  ['semana do natal', 'Semana de 21/12 a 27/12', '2026-12-21..2026-12-27'],
  ['natal e ano novo', '24/12, 25/12, 31/12 e 01/01', `${NATAL} ${NEW_YEAR}`],
  ['entre o natal e o ano novo', '24/12 a 01/01', '2026-12-24..2027-01-01'],
  ['até o natal', '26/11 a 25/12', '2026-11-26..2026-12-25'],
  ['ano novo', 'Réveillon, 31/12 e 01/01', NEW_YEAR],
  ['sobreaviso no réveillon', 'Réveillon, 31/12 e 01/01', NEW_YEAR],
  ['virada do ano', 'Réveillon, 31/12 e 01/01', NEW_YEAR],
  ['plantão da virada', 'Réveillon, 31/12 e 01/01', NEW_YEAR],
  ['carnaval', 'Carnaval, 06/02 a 10/02', '2027-02-06..2027-02-10'],
  ['carnaval de 2028', 'Carnaval, 26/02/2028 a 01/03/2028', '2028-02-26..2028-03-01'],
  ['páscoa', 'Páscoa, 26/03 a 28/03', '2027-03-26..2027-03-28'],
  // From Palm Sunday to Easter Sunday.
  ['semana santa', 'Semana Santa, 21/03 a 28/03', '2027-03-21..2027-03-28'],
  ['sexta-feira santa', 'Sexta-feira Santa, 26/03', '2027-03-26'],
  ['sexta santa', 'Sexta-feira Santa, 26/03', '2027-03-26'],
  ['feriado de tiradentes', 'Tiradentes, 21/04', '2027-04-21'],
  ['dia do trabalho', 'Dia do Trabalhador, 01/05', '2027-05-01'],
  ['dia do trabalhador', 'Dia do Trabalhador, 01/05', '2027-05-01'],
  ['corpus christi', 'Corpus Christi, 27/05', '2027-05-27'],
  ['7 de setembro', '07/09', '2027-09-07'],
  ['dia da independência', 'Independência, 07/09', '2027-09-07'],
  ['feriado de nossa senhora aparecida', 'Nossa Senhora Aparecida, 12/10', '2027-10-12'],
  ['finados', 'Finados, 02/11', '2027-11-02'],
  ['15 de novembro', '15/11', '2027-11-15'],
  ['proclamação da república', 'Proclamação da República, 15/11', '2027-11-15'],
  ['consciência negra', 'Consciência Negra, 20/11', '2027-11-20'],
]

describe.each([
  ['days near today', nearDays],
  ['days with numbers', numbers],
  ['months', months],
  ['holidays', holidays],
])('%s', (_, rows) => {
  test.each(rows)('%s', (text, label, dates) => {
    expect(read(text)).toEqual([`${label} = ${dates}`])
  })
})

test.each(
  `natal | pediatra em natal | plantão natal rn | plantão em natal, rn | plantão de natal/rn | plantão natal - RN
  plantão natal rio grande do norte | pré-natal | plantão pré natal | natal de 2025
  sábado | fim de semana | plantões aos sábados | hospital tiradentes | plantão em tiradentes | cidade tiradentes
  independência | upa 15 de novembro | hospital 9 de julho | av. 7 de setembro | avenida 7 de setembro
  rua 15 de novembro | santa casa 15 de novembro | xv de novembro | quinze de novembro | sete de setembro
  rio de janeiro | plantão rio de janeiro | hospital do trabalhador | hospital corpus christi
  hospital nossa senhora aparecida | em marco ce
  28 | plantão 28 | hospital dia | hospital dia 28 | dia útil | plantão de dia | dia a dia | todo dia | todo dia 10
  24 horas por dia | por dia 20 pacientes | 15 dias | a cada 15 dias | dia sim dia não | hoje em dia
  plantão dia 12h | plantão dia 12 horas | dia 7 a 19h | das 7 às 19 | plantão sábado 12h | plantão sábado 7 às 19
  quero ter 8 plantões | precisa ter 1 ano
  escala 6/1 | escala 5/2 | escala 12/36 | escala de 12x36 | 12/36 | 12x36 | regime 12/12 | plantão 12/12
  plantão 6/1 | clt 5/2 | uti 24/7 | 7/12h | 24/72
  R$ 1.500 | R$ 28 | R$ 10/12 | 15.03 | 10 a 15 mil | 10/12 mil reais | 20 a 30 pacientes
  31/02 | dia 31/02 | 31 de fevereiro | 45/13 | dia 28/13 | dia 0 | dia 32 | 28/11/206 | 28/11/2025 | 26/10/2026
  25 de dezembro de 2025 | em janeiro de 2026
  pagamento dia 10 | pagamento no dia | paga no dia 5 | publicadas hoje | sem feriados | feriado municipal
  "28/11" | plantão -hoje | r2 e r3 | cid 10 | covid-19 | (11) 98888-2812 | rqe 12345/6 | portaria 2048/02`
    .split(/\s*[|\n]\s*/)
    .filter(Boolean),
)('%s names no date', (text) => {
  expect(read(text)).toEqual([])
})

describe('the words of a part', () => {
  const wordsIn = (text: string) => partsOf(text).map(({ start, end }) => text.slice(start, end))

  test.each([
    ['plantão no dia 28 em Campinas', ['no dia 28']],
    ['plantão SÁBADO, 28/11 à noite', ['SÁBADO, 28/11']],
    ['plantão de dia no natal', ['no natal']],
    ['noite de Natal', ['de Natal']],
    ['plantão no dia de finados', ['no dia de finados']],
    ['de 10 a 15 de janeiro', ['de 10 a 15 de janeiro']],
    ['plantões de sábado em dezembro', ['em dezembro']],
    ['hoje na upa ou no natal', ['hoje', 'no natal']],
    ['fim do mês em dezembro', ['fim do mês', 'em dezembro']],
    ['esta semana do natal', ['esta semana', 'do natal']],
  ])('%s', (text, words) => {
    expect(wordsIn(text)).toEqual(words)
  })
})

describe('what else the words may mean', () => {
  const othersOf = (text: string, today?: string) => partsOf(text, today).flatMap(({ others }) => others)

  test('Natal is also a city', () => {
    const city = [{ label: 'Natal, RN', filters: { city: 'Natal', state: 'RN' } }]
    expect(othersOf('plantão de natal')).toEqual(city)
    expect(othersOf('plantão feriado natal')).toEqual(city)
    expect(othersOf('natal e réveillon')).toEqual([])
    expect(othersOf('véspera de natal')).toEqual([])
  })

  test("from Monday to Friday, 'próximo' and 'que vem' may be this week or the next", () => {
    const weekend = (...days: string[]) => ({ filters: { dates: days } })
    expect(othersOf('próximo fim de semana')).toMatchObject([weekend('2026-12-05', '2026-12-06')])
    expect(othersOf('fds que vem')).toMatchObject([weekend('2026-11-28', '2026-11-29')])
    expect(othersOf('sábado que vem')).toMatchObject([weekend('2026-11-28')])
    expect(othersOf('terça que vem')).toEqual([])
    expect(othersOf('fds que vem', '2026-11-28')).toEqual([])
  })

  test("'vagas de hoje' may be those that were published today", () => {
    expect(othersOf('vagas de hoje')).toEqual([{ label: 'Publicadas hoje', filters: { publishedWithin: 1 } }])
    expect(othersOf('plantão hoje')).toEqual([])
  })
})

test.each([
  // Around the turn of the year.
  ['2026-12-31', 'amanhã', 'Amanhã, 01/01 = 2027-01-01'],
  ['2026-12-31', 'dia 30', '30/01 = 2027-01-30'],
  ['2026-12-31', 'em dezembro', 'Dezembro = 2026-12-31'],
  ['2026-12-31', 'em janeiro', 'Janeiro = 2027-01-01..2027-01-31'],
  ['2026-12-31', 'mês que vem', 'Janeiro = 2027-01-01..2027-01-31'],
  ['2026-12-31', 'réveillon', 'Réveillon, 31/12 e 01/01 = 2026-12-31 2027-01-01'],
  ['2026-12-31', '31/12', '31/12 = 2026-12-31'],
  ['2026-12-31', 'esta semana', 'Esta semana, 31/12 a 03/01 = 2026-12-31..2027-01-03'],
  ['2026-12-31', 'fim do ano', 'Fim do ano, 31/12 = 2026-12-31'],
  ['2027-01-01', 'réveillon', 'Réveillon, 01/01 = 2027-01-01'],
  ['2027-01-02', 'réveillon', 'Réveillon, 31/12 e 01/01 = 2027-12-31 2028-01-01'],
  ['2027-01-02', 'reveillon de 2027', 'Réveillon, 31/12 e 01/01 = 2027-12-31 2028-01-01'],
  ['2027-01-01', '31/12', '31/12 = 2027-12-31'],
  ['2027-01-31', 'dia 30', '30/03 = 2027-03-30'],
  ['2027-01-31', 'mês que vem', 'Fevereiro = 2027-02-01..2027-02-28'],
  // On a holiday and on a weekend.
  ['2026-12-25', 'plantão no natal', 'Natal, 25/12 = 2026-12-25'],
  ['2026-12-26', 'plantão no natal', 'Natal, 24/12 e 25/12 = 2027-12-24 2027-12-25'],
  ['2027-02-08', 'carnaval', 'Carnaval, 08/02 a 10/02 = 2027-02-08..2027-02-10'],
  ['2027-02-11', 'carnaval', 'Carnaval, 26/02/2028 a 01/03/2028 = 2028-02-26..2028-03-01'],
  ['2026-11-28', 'este fim de semana', 'Fim de semana, 28/11 e 29/11 = 2026-11-28 2026-11-29'],
  ['2026-11-28', 'próximo fim de semana', 'Fim de semana, 05/12 e 06/12 = 2026-12-05 2026-12-06'],
  ['2026-11-28', 'este sábado', 'Sábado, 28/11 = 2026-11-28'],
  ['2026-11-28', 'próximo sábado', 'Sábado, 05/12 = 2026-12-05'],
  ['2026-11-29', 'este fim de semana', 'Fim de semana, 29/11 = 2026-11-29'],
  ['2026-11-29', 'fim de semana que vem', 'Fim de semana, 05/12 e 06/12 = 2026-12-05 2026-12-06'],
  ['2026-11-29', 'semana que vem', 'Semana de 30/11 a 06/12 = 2026-11-30..2026-12-06'],
  ['2026-11-30', 'sexta que vem', 'Sexta, 11/12 = 2026-12-11'],
  ['2028-02-28', 'amanhã', 'Amanhã, 29/02 = 2028-02-29'],
])('on %s, %s', (today, text, expected) => {
  expect(read(text, today)).toEqual([expected])
})

const words =
  `hoje amanha depois de amanha dia dias 28 29 31 1 12 2026 2027 28/11 31/02 29/2 6/1 01/2027 - / , ( ) " de a e
  ou entre ate partir do no em natal ano novo carnaval feriado feriados sabado domingo sexta-feira que vem proximo este
  fim semana mes janeiro marco dezembro vespera rn hospital plantao às 12h x36 º ñ ß 😀 R$`.split(/\s+/)
const typed = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ' ', '')), { maxLength: 60 })
  .map((tuples) => tuples.flat().join('').slice(0, 200))
const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const anyDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2041-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('whatever is typed, the parts are in order, and their days are days of the filter from today on', () => {
  fc.assert(
    fc.property(fc.oneof(typed, anyText), anyDay, (text, today) => {
      const folded = foldSentence(text)
      let end = 0
      for (const part of datePartsIn(folded, today)) {
        expect(part.start).toBeGreaterThanOrEqual(end)
        expect(part.end).toBeGreaterThan(part.start)
        end = part.end
        const dates = part.filters.dates ?? []
        expect(dates.length).toBeGreaterThan(0)
        expect(dates.length).toBeLessThanOrEqual(MAX_FILTER_VALUES)
        for (const date of dates) expect(periodOf(date)?.from ?? '').toSatisfy((from) => from >= today)
      }
      expect(end).toBeLessThanOrEqual(folded.length)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ...['1,', '31/2,', '1/1,', 'dias 1 e ', '1-', '29/2 e ', 'entre 1 e ', 'sab,', 'em maio e ', 'no natal e '],
  ...['feriado de ', 'hoje,', 'reveillon ou ', 'semana de ', 'sexta-', '"', ' -a', '/', '😀', 'a '],
])('200 characters of "%s" take less than a millisecond', (piece) => {
  const text = piece.repeat(200).slice(0, 200)
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    datePartsIn(text, THURSDAY)
    return performance.now() - start
  })
  // The fastest run, because the machine may be busy.
  expect(Math.min(...times)).toBeLessThan(1)
})
