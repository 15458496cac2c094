import { foldText } from './fold-text.ts'

/** The states by name, without the two that share it with a city: São Paulo and Rio de Janeiro. */
const states =
  'AC Acre,AL Alagoas,AM Amazonas,AP Amapá,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MG Minas Gerais,MS Mato Grosso do Sul,MT Mato Grosso,PA Pará,PB Paraíba,PE Pernambuco,PI Piauí,PR Paraná,RN Rio Grande do Norte,RO Rondônia,RR Roraima,RS Rio Grande do Sul,SC Santa Catarina,SE Sergipe,TO Tocantins'
    .split(',')
    .map((entry) => ({ uf: entry.slice(0, 2), name: foldText(entry.slice(3)) }))
const isState = (code: string) =>
  ['SP', 'RJ'].includes(code.toUpperCase()) || states.some(({ uf }) => uf === code.toUpperCase())

/** The place that somebody typed into one field: 'SP', 'Bahia', 'Campinas, SP', 'Campinas'. '' is no place. */
export function placeOf(text: string): { state: string; city: string } {
  const typed = text.replace(/\s+/g, ' ').trim()
  const [, city = typed, uf] = /^(.*\S) ?[,/-] ?([a-z]{2})$/i.exec(typed) ?? []
  if (uf && isState(uf)) return { state: uf.toUpperCase(), city }
  if (isState(typed)) return { state: typed.toUpperCase(), city: '' }
  const state = states.find(({ name }) => name === foldText(typed))?.uf
  return state ? { state, city: '' } : { state: '', city: typed }
}
