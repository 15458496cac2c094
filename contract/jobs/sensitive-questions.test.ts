import { expect, test } from 'vitest'
import { sensitiveTopic } from './sensitive-questions.ts'

test.each([
  ['Você está grávida?', 'gravidez ou filhos'],
  ['Tem filhos pequenos?', 'gravidez ou filhos'],
  ['Qual a sua idade?', 'idade'],
  ['Quantos anos você tem?', 'idade'],
  ['É casado(a)?', 'estado civil'],
  ['Qual a sua religião?', 'religião'],
  ['Qual a sua orientação sexual?', 'sexo ou orientação sexual'],
  ['É filiada a algum partido ou sindicato?', 'opinião política ou sindicato'],
  ['Tem alguma deficiência?', 'saúde ou deficiência'],
  ['Tem antecedentes criminais?', 'antecedentes criminais'],
])('%s asks about %s', (text, topic) => {
  expect(sensitiveTopic(text)).toBe(topic)
})

test.each([
  'Tem experiência com gestantes de alto risco?',
  'Atende pacientes acima de 60 anos de idade?',
  'Anos de experiência em UTI',
  'Tem RQE em Pediatria?',
  'Em que UF você tem CRM?',
  'Pode dar plantão aos fins de semana?',
  'Tem curso de reanimação neonatal?',
  'Quantos anos você tem de experiência?',
])('%s asks about the work', (text) => {
  expect(sensitiveTopic(text)).toBe(null)
})
