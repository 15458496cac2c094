import { expect, test } from 'vitest'
import { payPartsIn } from './pay-part.ts'
import { foldSentence } from './sentence-part.ts'

const NBSP = '\u00A0'

/** 'A partir de R$ 1.500 / plantão' and what else is offered, for each part. */
const read = (text: string) =>
  payPartsIn(foldSentence(text), '2026-11-26').map(({ label, others }) =>
    [label, ...others.map((other) => other.label)].join(' | ').replaceAll(NBSP, ' '),
  )

test.each([
  ['acima de 1500', 'A partir de R$ 1.500 / plantão | por mês'],
  ['mais de 180/h', 'A partir de R$ 180 / hora'],
  ['2 mil reais', 'A partir de R$ 2.000 / plantão | por mês'],
  ['a partir de r$ 1.800', 'A partir de R$ 1.800 / plantão | por mês'],
  ['20 mil por mês', 'A partir de R$ 20.000 / mês'],
  ['até 65 por laudo', 'Até R$ 65 / laudo/exame'],
  ['R$1500', 'A partir de R$ 1.500 / plantão | por mês'],
  ['acima de R$ 1.200,00 o plantão', 'A partir de R$ 1.200 / plantão'],
  ['1600/12h', 'A partir de R$ 1.600 / plantão | por mês'],
  ['entre 1500 e 2000', 'R$ 1.500 - R$ 2.000 / plantão | por mês'],
  ['entre 100 e 150 por hora', 'R$ 100 - R$ 150 / hora'],
  ['de 1.500 a 2.000 por plantão', 'R$ 1.500 - R$ 2.000 / plantão'],
  ['2 a 3 mil', 'R$ 2.000 - R$ 3.000 / plantão | por mês'],
  ['salário de 15 mil', 'A partir de R$ 15.000 / mês'],
  ['valor da hora acima de 150', 'A partir de R$ 150 / hora'],
  ['consulta a 120', 'A partir de R$ 120 / consulta'],
  ['300 por cirurgia', 'A partir de R$ 300 / procedimento'],
  ['1,5 mil', 'A partir de R$ 1.500 / plantão | por mês'],
  ['dois mil e quinhentos reais', 'A partir de R$ 2.500 / plantão | por mês'],
  ['mais de mil reais', 'A partir de R$ 1.000 / plantão | por hora | por mês'],
  ['1800 ou mais', 'A partir de R$ 1.800 / plantão | por mês'],
  ['não menos que 2000', 'A partir de R$ 2.000 / plantão | por mês'],
  // The last amount by the hour, and the first one by the plantão.
  ['400 reais', 'A partir de R$ 400 / hora | por plantão'],
  ['6000 reais', 'A partir de R$ 6.000 / plantão | por mês'],
  ['6001 reais', 'A partir de R$ 6.000 / mês | por plantão'],
  // Limits are rounded so that no job is lost.
  ['acima de 1.234 por plantão', 'A partir de R$ 1.200 / plantão'],
  ['até 1.234 por plantão', 'Até R$ 1.250 / plantão'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each(
  `12h | 24 horas | até 12h | dia 28 | 28/11 | 12x36 | 1950 | 2026 | a partir de 2035 | cep 13000 | rua 1500 | crm 12345
  mais de 10 anos de experiência | até 50 km | 40h semanais | 20 consultas por dia | 200 exames por mês | 8 pacientes por hora
  30 mil habitantes | 200 leitos | acima de 0 | acima de 99999999 | mil leitos | hospital 9 de julho`.split(
    /\s*[|\n]\s*/,
  ),
)('%s is no pay', (text) => {
  expect(read(text)).toEqual([])
})
