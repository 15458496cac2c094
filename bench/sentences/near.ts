import {
  city,
  clinician,
  emergencyRoom,
  hours,
  near,
  nearMe,
  night,
  outpatient,
  pediatrician,
  shifts,
  specialty,
  type Topic,
  tagged,
} from './parts.ts'

/** Distances and parts of cities. */
export const nearSentences: Topic = () => [
  ['plantão perto de mim', shifts, nearMe],
  ['pediatra próximo a mim', pediatrician, nearMe],
  ['uti perto de casa', tagged('UTI'), nearMe],
  ['plantão até 50 km de campinas', shifts, near('Campinas', 'SP', 50)],
  ['clinico ate 100 km de ribeirao preto', clinician, near('Ribeirão Preto', 'SP', 100)],
  ['plantão perto de curitiba', shifts, near('Curitiba', 'PR', 50)],
  ['região de sorocaba ambulatório', near('Sorocaba', 'SP', 50), outpatient],
  ['a 25 km de porto alegre plantão 12h', near('Porto Alegre', 'RS', 25), shifts, hours(12)],
  ['plantão zona sul de são paulo', shifts, city('São Paulo', 'SP')],
  ['ps zona leste sp', emergencyRoom, city('São Paulo', 'SP')],
  ['plantao noturno zona oeste do rio de janeiro', shifts, night, city('Rio de Janeiro', 'RJ')],
  [
    'ortopedista num raio de 200 km de goiânia',
    specialty('Ortopedia e Traumatologia'),
    near('Goiânia', 'GO', 200),
  ],
]
