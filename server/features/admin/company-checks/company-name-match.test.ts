import { expect, test } from 'vitest'
import { isOtherCompany } from './company-name-match.ts'

test.each<[string, (string | null)[]]>([
  ['Hospital Santa Clara', ['HOSPITAL SANTA CLARA S/A', null]],
  ['Hospital São Lucas', ['ASSOCIACAO BENEFICENTE SAO LUCAS', null]],
  ['Clínica do Lar', ['SOUZA E LIMA SERVICOS MEDICOS LTDA', 'CLINICA DO LAR']],
  ['MedVida Telemedicina', ['MED VIDA SERVICOS DE SAUDE LTDA', null]],
  ['Med Vida', ['MEDVIDA LTDA', null]],
  ['AACD', ['ASSOCIACAO DE ASSISTENCIA A CRIANCA DEFICIENTE', null]],
  ['Hospital Sírio-Libanes', ['SOCIEDADE BENEFICENTE DE SENHORAS HOSPITAL SIRIO LIBANES', null]],
  ['Clínica Souza', ['CLINICA SOUSA LTDA', null]],
  ['Centro Médico', ['CENTRO MEDICO LTDA', null]],
])('%s is the company of %j', (name, registered) => {
  expect(isOtherCompany(name, registered)).toBe(false)
})

test.each<[string, (string | null)[]]>([
  ['Hospital Santa Clara', ['HOSPITAL SANTA RITA S/A', null]],
  ['Hospital São Lucas', ['PADARIA PAO QUENTE LTDA', 'PAO QUENTE']],
  ['Clínica Alfa', ['CLINICA BETA SERVICOS MEDICOS LTDA', null]],
  ['Hospital Santa Clara', ['', null]],
  ['', ['HOSPITAL SANTA CLARA S/A', null]],
])('%s is not the company of %j', (name, registered) => {
  expect(isOtherCompany(name, registered)).toBe(true)
})
