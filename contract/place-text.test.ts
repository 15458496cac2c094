import { expect, it } from 'vitest'
import { placeOf } from './place-text.ts'

it.each([
  ['', '', ''],
  ['  ', '', ''],
  ['sp', 'SP', ''],
  ['bh', '', 'bh'],
  ['Campinas, XX', '', 'Campinas, XX'],
  ['Minas  Gerais', 'MG', ''],
  ['ceara', 'CE', ''],
  ['Campinas', '', 'Campinas'],
  ['Campinas, SP', 'SP', 'Campinas'],
  ['campinas/sp', 'SP', 'campinas'],
  ['Campinas - SP', 'SP', 'Campinas'],
  ['Ji-Paraná', '', 'Ji-Paraná'],
  // The city; the state is offered as 'SP'.
  ['São Paulo', '', 'São Paulo'],
  ["Santa Bárbara d'Oeste, SP", 'SP', "Santa Bárbara d'Oeste"],
])("reads '%s' as state '%s' and city '%s'", (text, state, city) => {
  expect(placeOf(text)).toEqual({ state, city })
})
