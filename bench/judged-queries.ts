import type { Weekday } from '#contract/jobs/job-dates.ts'
import type { PayUnit } from '#contract/jobs/jobs.ts'

/** First and last day, yyyy-mm-dd in Brasília. */
export interface Period {
  from: string
  to: string
}

/** A search as a doctor types it, and which jobs are relevant: those that match every given key. */
export interface JudgedQuery {
  query: string
  relevant: {
    specialty?: string[]
    area?: string[]
    tag?: string[]
    state?: string[]
    city?: string[]
    /** None of these cities. */
    exceptCity?: string[]
    remote?: boolean
    regime?: string[]
    shift?: string[]
    hours?: number[]
    contractForm?: string[]
    jobType?: string[]
    /** With a date on one of these days. */
    weekday?: Weekday[]
    /** With a date on one of these days, or without dates and with a text that names one as a working day. */
    workday?: Weekday[]
    /** With a date to come in one of these periods. */
    dates?: Period[]
    employerWords?: string[]
    /** Names of employers. This and the next never match a job that hides its employer. */
    employer?: string[]
    /** Whole words at the beginning of an employer's name. */
    employerBegins?: string[]
    titleWords?: string[]
    /** Reais: the highest figure reaches `from`, the lowest does not exceed `to`. Hidden pay matches neither. */
    pay?: { unit: PayUnit; from?: number; to?: number }
    /** Paid on the day of the work. */
    paidAtOnce?: true
    urgent?: true
    /** Its requirements demand neither a RQE nor a residency. */
    withoutRqe?: true
    /** In the city or around it, as the crow flies. */
    near?: { city: string; state: string; kilometres: number }
    anyOf?: JudgedQuery['relevant'][]
    allOf?: JudgedQuery['relevant'][]
    noneOf?: JudgedQuery['relevant'][]
  }
}

export const judgedQueries: readonly JudgedQuery[] = [
  // One specialty, in several spellings
  { query: 'cardiologista', relevant: { specialty: ['Cardiologia'] } },
  { query: 'Psiquiatria', relevant: { specialty: ['Psiquiatria'] } },
  { query: 'anestesista', relevant: { specialty: ['Anestesiologia'] } },
  { query: 'ortopedistas', relevant: { specialty: ['Ortopedia e Traumatologia'] } },
  { query: 'DERMATOLOGISTA', relevant: { specialty: ['Dermatologia'] } },
  { query: 'ginecologia e obstetricia', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'medico do trabalho', relevant: { specialty: ['Medicina do Trabalho'] } },
  {
    query: 'intensivista',
    relevant: { anyOf: [{ specialty: ['Medicina Intensiva'] }, { area: ['Medicina Intensiva Pediátrica'] }] },
  },
  { query: 'emergencista', relevant: { specialty: ['Medicina de Emergência'] } },
  {
    query: 'clínico geral',
    relevant: { anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista'] }] },
  },
  { query: 'médico de família', relevant: { specialty: ['Medicina de Família e Comunidade'] } },
  { query: 'cirurgiao geral', relevant: { specialty: ['Cirurgia Geral'] } },
  { query: 'fisiatra', relevant: { specialty: ['Medicina Física e Reabilitação'] } },
  { query: 'nutrólogo', relevant: { specialty: ['Nutrologia'] } },
  { query: 'angiologista', relevant: { specialty: ['Angiologia'] } },
  { query: 'médico acupunturista', relevant: { specialty: ['Acupuntura'] } },
  { query: 'oncologista', relevant: { specialty: ['Oncologia Clínica'] } },
  // Areas of practice and examinations
  { query: 'auditor médico', relevant: { anyOf: [{ tag: ['Auditoria'] }, { area: ['Auditoria Médica'] }] } },
  { query: 'neonatologista', relevant: { area: ['Neonatologia'] } },
  { query: 'ecocardiograma', relevant: { area: ['Ecocardiografia'] } },
  {
    query: 'ultrassonografista',
    relevant: { area: ['Ultrassonografia Geral', 'Ultrassonografia em Ginecologia e Obstetrícia'] },
  },
  { query: 'cirurgia bariátrica', relevant: { area: ['Cirurgia Bariátrica'] } },
  // Abbreviations
  { query: 'UTI', relevant: { tag: ['UTI'] } },
  { query: 'GO', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'psf', relevant: { tag: ['ESF'] } },
  { query: 'SAMU', relevant: { tag: ['SAMU'] } },
  {
    query: 'PS adulto',
    relevant: { tag: ['Pronto-socorro'], specialty: ['Clínica Médica', 'Medicina de Emergência'] },
  },
  { query: 'uti neo', relevant: { tag: ['UTI'], area: ['Neonatologia'] } },
  { query: 'cti', relevant: { tag: ['UTI'] } },
  // Typing errors
  { query: 'cardiolgia', relevant: { specialty: ['Cardiologia'] } },
  { query: 'anestezista', relevant: { specialty: ['Anestesiologia'] } },
  { query: 'pedriatra', relevant: { specialty: ['Pediatria'] } },
  { query: 'ginecolgista', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'oftamologista', relevant: { specialty: ['Oftalmologia'] } },
  { query: 'plantao curtiba', relevant: { regime: ['shift'], city: ['Curitiba'] } },
  // Places
  {
    query: 'pediatra em campinas sp',
    relevant: { specialty: ['Pediatria'], city: ['Campinas'], state: ['SP'] },
  },
  { query: 'vagas belo horizonte', relevant: { city: ['Belo Horizonte'] } },
  { query: 'plantão manaus', relevant: { regime: ['shift'], city: ['Manaus'] } },
  { query: 'médico paraná', relevant: { state: ['PR'] } },
  { query: 'cardiologista rj', relevant: { specialty: ['Cardiologia'], state: ['RJ'] } },
  {
    query: 'anestesista vitoria es',
    relevant: { specialty: ['Anestesiologia'], city: ['Vitória'], state: ['ES'] },
  },
  {
    query: 'clinica medica recife pe',
    relevant: { specialty: ['Clínica Médica'], city: ['Recife'], state: ['PE'] },
  },
  {
    query: 'psiquiatra sp capital',
    relevant: { specialty: ['Psiquiatria'], city: ['São Paulo'], state: ['SP'] },
  },
  // Schedules, contracts, remote work
  { query: 'plantão noturno 12h', relevant: { regime: ['shift'], shift: ['night'], hours: [12] } },
  {
    query: 'plantao 24h ortopedia',
    relevant: { regime: ['shift'], hours: [24], specialty: ['Ortopedia e Traumatologia'] },
  },
  { query: 'diarista uti', relevant: { regime: ['routine'], tag: ['UTI'] } },
  { query: 'clt', relevant: { contractForm: ['clt'] } },
  { query: 'pediatra pj', relevant: { specialty: ['Pediatria'], contractForm: ['pj'] } },
  { query: 'concurso médico', relevant: { contractForm: ['statutory'] } },
  { query: 'home office', relevant: { remote: true } },
  // Employers
  { query: 'rumo plantões', relevant: { employerWords: ['rumo'], anyOf: [{ employerWords: ['plantões'] }] } },
  { query: 'hospital samauma', relevant: { employerWords: ['samaúma'] } },
  {
    query: 'planalto vivo anestesia',
    relevant: {
      employerWords: ['planalto'],
      specialty: ['Anestesiologia'],
      anyOf: [{ employerWords: ['vivo'] }],
    },
  },
  // Whole sentences
  {
    query: 'procuro vaga de plantão noturno para clínico geral em são paulo',
    relevant: {
      regime: ['shift'],
      shift: ['night'],
      city: ['São Paulo'],
      anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista'] }],
    },
  },
  { query: 'quero trabalhar de casa laudando exames', relevant: { remote: true, tag: ['Laudos'] } },
  {
    query: 'sou recém formada e procuro meu primeiro emprego',
    relevant: { tag: ['Primeiro emprego', 'Sem experiência'] },
  },
  {
    query: 'preciso de um plantão de 24 horas em uti',
    relevant: { regime: ['shift'], hours: [24], tag: ['UTI'] },
  },
  {
    query: 'alguém sabe de vaga de pediatra com carteira assinada em goiânia?',
    relevant: { specialty: ['Pediatria'], contractForm: ['clt'], city: ['Goiânia'] },
  },
  {
    query: 'estou procurando ambulatório de endocrinologia, sem plantão',
    relevant: { specialty: ['Endocrinologia e Metabologia'], regime: ['outpatient'] },
  },
  {
    query: 'tem vaga de médico da família em posto de saúde na bahia?',
    relevant: { specialty: ['Medicina de Família e Comunidade'], tag: ['ESF'], state: ['BA'] },
  },
  {
    query: 'quero atender por vídeo como psiquiatra, de qualquer lugar',
    relevant: { specialty: ['Psiquiatria'], remote: true },
  },
  {
    query: 'busco plantões em upa na grande vitória',
    relevant: { tag: ['UPA'], regime: ['shift'], state: ['ES'], city: ['Vitória', 'Vila Velha', 'Serra'] },
  },
  {
    query: 'vaga para obstetra plantonista em maternidade',
    relevant: { specialty: ['Ginecologia e Obstetrícia'], regime: ['shift'], tag: ['Maternidade'] },
  },
  {
    query: 'sou ortopedista e queria atender só em consultório',
    relevant: { specialty: ['Ortopedia e Traumatologia'], regime: ['outpatient'], tag: ['Ambulatório'] },
  },
  {
    query: 'onde tem emprego de medico do trabalho em santa catarina',
    relevant: { specialty: ['Medicina do Trabalho'], state: ['SC'] },
  },
  {
    query: 'vagas de neurocirurgião em esquema de sobreaviso',
    relevant: { specialty: ['Neurocirurgia'], regime: ['on_call'] },
  },
  {
    query: 'quero ser médico do samu no nordeste',
    relevant: { tag: ['SAMU'], state: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'] },
  },
  {
    query: 'gostaria de dar plantão em pronto socorro infantil à noite',
    relevant: { specialty: ['Pediatria'], tag: ['Pronto-socorro'], regime: ['shift'], shift: ['night'] },
  },
  {
    query: 'moro em curitiba e procuro vaga de cardiologista',
    relevant: { specialty: ['Cardiologia'], city: ['Curitiba'] },
  },
  { query: 'existe algum emprego para radioterapeuta?', relevant: { specialty: ['Radioterapia'] } },
  {
    query: 'quero fazer visita domiciliar para idosos',
    relevant: { tag: ['Home care'], specialty: ['Geriatria'] },
  },
  {
    query: 'preciso de plantão que pague à vista no fim de semana',
    relevant: {
      regime: ['shift'],
      tag: ['Pagamento à vista'],
      anyOf: [{ tag: ['Fim de semana'] }, { weekday: ['saturday', 'sunday'] }],
    },
  },
  {
    query: 'hospital que contrate intensivista em minas gerais como pj',
    relevant: { specialty: ['Medicina Intensiva'], state: ['MG'], contractForm: ['pj'], remote: false },
  },
  {
    query: 'tem algum trabalho temporário de cobertura de férias?',
    relevant: { tag: ['Cobertura de férias'], jobType: ['temporary'] },
  },
  {
    query: 'vaga de nefrologista em clínica de hemodiálise na bahia ou no maranhão',
    relevant: { specialty: ['Nefrologia'], tag: ['Diálise'], state: ['BA', 'MA'] },
  },
  // No relevant job
  { query: 'dentista', relevant: { titleWords: ['dentista'] } },
  { query: 'enfermeiro de uti', relevant: { titleWords: ['enfermeiro', 'enfermeira'] } },
  { query: 'neurocirurgião home office', relevant: { specialty: ['Neurocirurgia'], remote: true } },
  { query: 'homeopata plantão noturno', relevant: { specialty: ['Homeopatia'], regime: ['shift'] } },
  {
    query: 'quero ser médico de navio de cruzeiro',
    relevant: { titleWords: ['navio', 'navios', 'cruzeiros'] },
  },
]
