import {
  atLeast,
  atMost,
  city,
  clinician,
  clt,
  hours,
  night,
  onCall,
  outpatient,
  pay,
  pediatrician,
  pj,
  remote,
  shifts,
  specialty,
  state,
  type Topic,
  tagged,
  words,
} from './parts.ts'

const anesthetist = specialty('Anestesiologia')
const radiologist = specialty('Radiologia e Diagnóstico por Imagem')

const interventionist = words({ area: ['Radiologia Intervencionista e Angiorradiologia'] })

/** Amounts with a unit, and those whose size tells it: up to 400 an hour, up to 6,000 a plantão, more a month. */
export const paySentences: Topic = () => [
  ['plantão acima de 1500', shifts, atLeast('shift', 1500)],
  ['plantao clinico acima de 1500', shifts, clinician, atLeast('shift', 1500)],
  ['mais de 180/h', atLeast('hour', 180)],
  ['anestesista mais de 180 por hora', anesthetist, atLeast('hour', 180)],
  ['plantão noturno 2 mil reais', shifts, night, atLeast('shift', 2000)],
  ['uti plantão a partir de r$ 1.800', tagged('UTI'), shifts, atLeast('shift', 1800)],
  ['clt 20 mil por mês', clt, atLeast('month', 20_000)],
  ['radiologista até 65 por laudo', radiologist, atMost('report', 65)],
  ['laudos a partir de 50 reais por laudo', tagged('Laudos'), atLeast('report', 50)],
  ['cardiologista consulta acima de 150 reais', specialty('Cardiologia'), atLeast('consultation', 150)],
  ['200 por consulta', atLeast('consultation', 200)],
  ['salário acima de 15000', atLeast('month', 15_000)],
  ['no mínimo 1.200 reais por plantão em sp', atLeast('shift', 1200), state('SP'), shifts],
  ['pediatra 120 por hora', pediatrician, atLeast('hour', 120)],
  ['plantão entre 1500 e 2000 reais', shifts, pay('shift', { from: 1500, to: 2000 })],
  ['plantão 12h até 2500', shifts, hours(12), atMost('shift', 2500)],
  ['valor da hora acima de 150 bh', atLeast('hour', 150), city('Belo Horizonte', 'MG')],
  ['R$ 150,00/h pj', atLeast('hour', 150), pj],
  ['plantão de 24 horas pagando mais de 3 mil', shifts, hours(24), atLeast('shift', 3000)],
  [
    'ortopedista sobreaviso 1000 reais',
    specialty('Ortopedia e Traumatologia'),
    onCall,
    atLeast('shift', 1000),
  ],
  ['acima de 25 mil', atLeast('month', 25_000)],
  ['ambulatorio 120 reais a consulta', outpatient, atLeast('consultation', 120)],
  [
    'teleconsulta remoto mais de 100 reais por consulta',
    tagged('Telemedicina'),
    remote,
    atLeast('consultation', 100),
  ],
  ['radiologia intervencionista 500 reais por procedimento', interventionist, atLeast('procedure', 500)],
  [
    'que pague pelo menos 2200 o plantão em fortaleza',
    atLeast('shift', 2200),
    shifts,
    city('Fortaleza', 'CE'),
  ],
]
