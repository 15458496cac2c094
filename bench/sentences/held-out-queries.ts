import { calendarFrom, dayNumber, slash, spoken } from './calendar.ts'
import {
  atLeast,
  atMost,
  atOnce,
  beginner,
  cash,
  chipsOf,
  city,
  clinician,
  clt,
  contract,
  cooperative,
  dated,
  daytime,
  during,
  emergencyRoom,
  employer,
  employers,
  fares,
  flexible,
  fullTime,
  hours,
  type JudgedSentence,
  judgedSentences,
  lodging,
  maybe,
  meals,
  near,
  nearMe,
  night,
  noNights,
  noShifts,
  notAs,
  on,
  onCall,
  outpatient,
  partTime,
  pay,
  pediatrician,
  pj,
  region,
  remote,
  routine,
  selfEmployed,
  shifts,
  specialty,
  state,
  statutory,
  type Topic,
  tagged,
  temporary,
  urgent,
  weekend,
  words,
} from './parts.ts'

const obstetrician = specialty('Ginecologia e Obstetrícia')
const orthopedist = specialty('Ortopedia e Traumatologia')
const cardiologist = specialty('Cardiologia')
const familyDoctor = specialty('Medicina de Família e Comunidade')
const icu = tagged('UTI')

const employerSentences: Topic = () => [
  ['hospital canela do lajedo', employer('Hospital Canela do Lajedo')],
  ['vaga equipe bacupari do planalto pernambuco', employer('Equipe Bacupari do Planalto'), state('PE')],
  ['trabalho na santa casa pj', employers('Santa Casa'), pj],
  [
    'santa casa murici da chapada clinica medica',
    employer('Santa Casa Murici da Chapada'),
    specialty('Clínica Médica'),
  ],
  ['telessaúde quaresmeira da campina', employer('Telessaúde Quaresmeira da Campina')],
  [
    'hospital regional riacho da chapada cirurgia',
    employer('Hospital Regional Riacho da Chapada'),
    words({ titleWords: ['cirurgião', 'cirurgiã', 'cirurgião(ã)', 'cirurgia'] }),
  ],
  [
    'hospital municipal pitanga do poente 12 horas',
    employer('Hospital Municipal Pitanga do Poente'),
    hours(12),
  ],
  [
    'plantão na cooperativa médica ingazeiro da manhã',
    employer('Cooperativa Médica Ingazeiro da Manhã'),
    shifts,
  ],
  ['operadora mandacaru da vazante clt', employer('Operadora Mandacaru da Vazante'), clt],
  ['maternidade riacho da encosta gineco', employer('Maternidade Riacho da Encosta'), obstetrician],
  [
    'fundacao bem te vi da serra uberlandia',
    employer('Fundação Bem-te-vi da Serra'),
    city('Uberlândia', 'MG'),
  ],
  ['hospital de ensino sapucaia', employer('Hospital de Ensino Sapucaia dos Campos')],
]

const paySentences: Topic = () => [
  ['plantão pagando 2000 ou mais', shifts, atLeast('shift', 2000)],
  ['pediatra com hora a partir de 160', pediatrician, atLeast('hour', 160)],
  ['clínico r$ 130 a hora rio de janeiro', clinician, atLeast('hour', 130), city('Rio de Janeiro', 'RJ')],
  ['ganhar mais de 18 mil por mes clt', atLeast('month', 18_000), clt],
  [
    'laudo de raio x até 30 reais o laudo',
    specialty('Radiologia e Diagnóstico por Imagem'),
    atMost('report', 30),
  ],
  ['oftalmo 130 reais por consulta', specialty('Oftalmologia'), atLeast('consultation', 130)],
  ['plantao noturno no minimo 1,8 mil', shifts, night, atLeast('shift', 1800)],
  ['entre 150 e 180 a hora anestesista', specialty('Anestesiologia'), pay('hour', { from: 150, to: 180 })],
  ['obstetra superior a 2.200 o plantão', obstetrician, shifts, atLeast('shift', 2200)],
  ['vaga psiquiatra 15.000 mensais', specialty('Psiquiatria'), atLeast('month', 15_000)],
  ['plantao 24h 4000 reais', shifts, hours(24), atLeast('shift', 4000)],
]

const daySentences: Topic = (calendar) => {
  const day = calendar.inDays
  return [
    ['plantões quarta à noite', shifts, on('wednesday'), night],
    ['só aos sábados ambulatório', on('saturday'), outpatient],
    ['terça de manhã clínico', on('tuesday'), daytime, clinician],
    ['uti final de semana', icu, weekend],
    ['quinta ou sexta plantão pediatria', on('thursday', 'friday'), shifts, pediatrician],
    ['pronto socorro aos domingos diurno', emergencyRoom, on('sunday'), daytime],
    ['amanhã à noite plantão', dated(calendar.tomorrow), night, shifts],
    [`tem plantão dia ${slash(day(13))}?`, shifts, dated(day(13))],
    [`${spoken(day(10))} plantão 12 horas`, dated(day(10)), shifts, hours(12)],
    [`cobrir dia ${dayNumber(day(18))} clínica médica`, dated(day(18)), specialty('Clínica Médica')],
    ['neste fim de semana em são paulo', during(calendar.weekend), city('São Paulo', 'SP')],
    ['alguma coisa pra semana que vem, plantão de uti', during(calendar.nextWeek), shifts, icu],
    [`plantoes no mes de ${calendar.month.name} mg`, shifts, during(calendar.month.period), state('MG')],
    ['trabalhar no feriado pronto socorro', dated(...calendar.holidays), emergencyRoom],
    ['plantão de natal pediatra', shifts, during(calendar.christmas), pediatrician],
    ['plantao na virada do ano', shifts, during(calendar.newYear)],
    [`obstetra dias ${slash(day(8))} e ${slash(day(9))}`, obstetrician, dated(day(8), day(9))],
  ]
}

const termSentences: Topic = () => [
  ['cardiologista contrato pj', cardiologist, pj],
  ['rpa pediatra plantao', selfEmployed, pediatrician, shifts],
  ['cooperado clínico plantões', cooperative, clinician, shifts],
  ['concurso médico de família', statutory, familyDoctor],
  ['clt ou estatutário bahia', contract('clt', 'statutory'), state('BA')],
  ['obstetra sem ser clt', obstetrician, notAs('clt')],
  ['24h plantonista clínico', hours(24), shifts, clinician],
  ['plantão de seis horas diurno', shifts, hours(6), daytime],
  ['neurocirurgião sobreaviso', specialty('Neurocirurgia'), onCall],
  ['cardiologista só ambulatório', cardiologist, outpatient],
  ['enfermaria diarista clinica médica', tagged('Enfermaria'), routine, specialty('Clínica Médica')],
  ['plantão não noturno pediatria', shifts, noNights, pediatrician],
  ['psf período integral', tagged('ESF', 'Atenção primária'), fullTime],
  ['meio período ambulatório dermato', partTime, outpatient, specialty('Dermatologia')],
  ['trabalho temporário plantão', temporary, shifts],
  ['otorrino não quero plantão', specialty('Otorrinolaringologia'), noShifts],
]

const factSentences: Topic = () => [
  ['recém-formada upa plantão', beginner, tagged('UPA'), shifts],
  ['não tenho rqe clínico sp', beginner, clinician, state('SP')],
  ['meu primeiro emprego como médico', beginner],
  ['plantão que aceita sem experiência', shifts, beginner],
  ['r1 plantão fim de semana', beginner, shifts, weekend],
  ['plantão com alojamento para quem vem de fora minas', shifts, lodging, state('MG')],
  ['receber à vista plantão noturno', cash, shifts, night],
  ['pediatra com urgência', pediatrician, urgent],
  ['teleconsulta de casa psiquiatra', tagged('Telemedicina'), remote, specialty('Psiquiatria')],
  ['radiologista trabalho remoto', specialty('Radiologia e Diagnóstico por Imagem'), remote],
  ['plantao com comida no local bahia', shifts, meals, state('BA')],
  ['auxílio deslocamento ortopedista', fares, orthopedist],
  ['começo imediato clínico geral', atOnce, clinician],
  ['endocrinologista com flexibilidade de horário', specialty('Endocrinologia e Metabologia'), flexible],
]

const placeSentences: Topic = () => [
  ['vagas de pediatra perto de mim', pediatrician, nearMe],
  ['plantao aqui perto', shifts, nearMe],
  ['até 100 km de londrina ginecologista', near('Londrina', 'PR', 100), obstetrician],
  ['plantão nos arredores de recife', shifts, near('Recife', 'PE', 50)],
  ['num raio de 50km de santos clínico', near('Santos', 'SP', 50), clinician],
  ['plantão 12h zona norte do rio', shifts, hours(12), city('Rio de Janeiro', 'RJ')],
  ['zona sul sp cardiologista', city('São Paulo', 'SP'), cardiologist],
]

const mixedSentences: Topic = (calendar) => [
  [
    'domingo 12h noturno pronto socorro acima de 1.600 sp',
    on('sunday'),
    hours(12),
    night,
    emergencyRoom,
    atLeast('shift', 1600),
    state('SP'),
  ],
  ['acabei a faculdade e quero plantão com alojamento em minas', beginner, shifts, lodging, state('MG')],
  ['pediatra clt meio periodo fortaleza', pediatrician, clt, partTime, city('Fortaleza', 'CE')],
  [`plantonista uti dia ${slash(calendar.inDays(11))} pj`, shifts, icu, dated(calendar.inDays(11)), pj],
  ['remoto pj clínico geral 100 reais a hora', remote, pj, clinician, atLeast('hour', 100)],
  [
    'urgente plantão 24h interior de são paulo acima de 3000',
    urgent,
    shifts,
    hours(24),
    region({ state: ['SP'], exceptCity: ['São Paulo'] }),
    atLeast('shift', 3000),
  ],
  ['santa casa são paulo plantão noturno', employers('Santa Casa'), city('São Paulo', 'SP'), shifts, night],
  [
    'próxima semana plantão 12h sem rqe em campinas ou região',
    during(calendar.nextWeek),
    shifts,
    hours(12),
    beginner,
    near('Campinas', 'SP', 50),
  ],
  [
    'gostaria de trabalhar como clínico em upa no rio de janeiro aos finais de semana, de preferência pj',
    clinician,
    tagged('UPA'),
    city('Rio de Janeiro', 'RJ'),
    weekend,
    pj,
  ],
  [
    'sábado e domingo uti 24 horas mais de 3 mil reais',
    on('saturday', 'sunday'),
    icu,
    hours(24),
    atLeast('shift', 3000),
  ],
]

const trapSentences: Topic = (calendar) => [
  ['plantão em santa catarina', shifts, state('SC')],
  [
    'santo andré santa casa',
    words({ anyOf: [{ employerBegins: ['Santa Casa'] }, { city: ['Santo André'] }] }),
    chipsOf(employers('Santa Casa')),
    chipsOf(city('Santo André', 'SP')),
  ],
  ['hospital regional umbu da manhã noturno', employer('Hospital Regional Umbu da Manhã'), night],
  ['natal plantão uti', shifts, during(calendar.christmas), icu],
  ['upa 24 horas santo andré', tagged('UPA'), city('Santo André', 'SP'), maybe('schedule', { hours: [24] })],
  [`dia ${dayNumber(calendar.inDays(17))} plantão 6h`, dated(calendar.inDays(17)), shifts, hours(6)],
  ['centro cirúrgico 12h', tagged('Centro cirúrgico'), hours(12)],
]

/** Other sentences than `sentenceQueries`. Nobody tunes for them. */
export const sentenceHeldOutQueries = (today: string): JudgedSentence[] =>
  judgedSentences(
    {
      employers: employerSentences,
      pay: paySentences,
      days: daySentences,
      terms: termSentences,
      facts: factSentences,
      distances: placeSentences,
      several: mixedSentences,
      traps: trapSentences,
    },
    calendarFrom(today),
  )
