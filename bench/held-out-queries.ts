import type { JudgedQuery } from './judged-queries.ts'

/** Judged like the others, but never used for tuning, so that their precision is what new searches can expect. */
export const heldOutQueries: readonly JudgedQuery[] = [
  // One specialty, in several spellings
  { query: 'reumato', relevant: { specialty: ['Reumatologia'] } },
  { query: 'geriatras', relevant: { specialty: ['Geriatria'] } },
  { query: 'UROLOGIA', relevant: { specialty: ['Urologia'] } },
  { query: 'otorrino', relevant: { specialty: ['Otorrinolaringologia'] } },
  { query: 'proctologista', relevant: { specialty: ['Coloproctologia'] } },
  { query: 'médico legista', relevant: { specialty: ['Medicina Legal e Perícia Médica'] } },
  { query: 'cirurgiao toracico', relevant: { specialty: ['Cirurgia Torácica'] } },
  { query: 'obstetra', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'infectologistas', relevant: { specialty: ['Infectologia'] } },
  { query: 'médica sanitarista', relevant: { specialty: ['Medicina Preventiva e Social'] } },
  { query: 'cirurgia de mão', relevant: { specialty: ['Cirurgia da Mão'] } },
  // Areas of practice, examinations, abbreviations, settings
  { query: 'EDA e colonoscopia', relevant: { area: ['Endoscopia Digestiva'] } },
  { query: 'hemodinamicista', relevant: { area: ['Hemodinâmica e Cardiologia Intervencionista'] } },
  {
    query: 'laudo de ecg',
    relevant: { specialty: ['Cardiologia'], tag: ['Laudos'] },
  },
  { query: 'UBS', relevant: { tag: ['ESF'] } },
  { query: 'upa 24 horas', relevant: { tag: ['UPA'] } },
  { query: 'hemodiálise', relevant: { tag: ['Diálise'] } },
  { query: 'cuidado paliativo', relevant: { area: ['Medicina Paliativa'] } },
  {
    query: 'perícia médica',
    relevant: { anyOf: [{ specialty: ['Medicina Legal e Perícia Médica'] }, { tag: ['Perícia'] }] },
  },
  // Typing errors
  { query: 'endocrinolgista', relevant: { specialty: ['Endocrinologia e Metabologia'] } },
  { query: 'neurocirugião', relevant: { specialty: ['Neurocirurgia'] } },
  { query: 'pisquiatra', relevant: { specialty: ['Psiquiatria'] } },
  { query: 'pediatra goiania', relevant: { specialty: ['Pediatria'], city: ['Goiânia'] } },
  { query: 'radiolojista', relevant: { specialty: ['Radiologia e Diagnóstico por Imagem'] } },
  // Combinations
  {
    query: 'pronto socorro petrolina/pe',
    relevant: { tag: ['Pronto-socorro'], city: ['Petrolina'], state: ['PE'] },
  },
  {
    query: 'espírito santo anestesiologia cooperativa',
    relevant: { specialty: ['Anestesiologia'], state: ['ES'], contractForm: ['cooperative'] },
  },
  { query: 'sobreaviso cirurgia geral', relevant: { specialty: ['Cirurgia Geral'], regime: ['on_call'] } },
  { query: 'uti noturno são paulo', relevant: { tag: ['UTI'], shift: ['night'], city: ['São Paulo'] } },
  { query: 'teleconsulta pediatria', relevant: { specialty: ['Pediatria'], remote: true } },
  {
    query: 'PJ clínica médica plantão 12h rj',
    relevant: {
      specialty: ['Clínica Médica'],
      contractForm: ['pj'],
      regime: ['shift'],
      hours: [12],
      state: ['RJ'],
    },
  },
  { query: 'oncologista londrina', relevant: { specialty: ['Oncologia Clínica'], city: ['Londrina'] } },
  // Employers
  {
    query: 'santa casa bom caminho franca',
    relevant: { employerWords: ['caminho'], city: ['Franca'], anyOf: [{ employerWords: ['bom'] }] },
  },
  { query: 'jandaia', relevant: { employerWords: ['jandaia'] } },
  // Whole sentences
  {
    query: 'sou anestesiologista e aceito sobreaviso em qualquer hospital do rio',
    relevant: { specialty: ['Anestesiologia'], regime: ['on_call'], state: ['RJ'] },
  },
  {
    query: 'acabei de me formar, quem aceita médico sem experiência?',
    relevant: { tag: ['Primeiro emprego', 'Sem experiência'] },
  },
  {
    query: 'tem algum hospital no pará contratando cirurgião?',
    relevant: {
      state: ['PA'],
      specialty: [
        'Cirurgia Cardiovascular',
        'Cirurgia da Mão',
        'Cirurgia de Cabeça e Pescoço',
        'Cirurgia do Aparelho Digestivo',
        'Cirurgia Geral',
        'Cirurgia Oncológica',
        'Cirurgia Pediátrica',
        'Cirurgia Plástica',
        'Cirurgia Torácica',
        'Cirurgia Vascular',
        'Neurocirurgia',
      ],
    },
  },
  {
    query: 'queria laudar tomografia e ressonância sem sair de casa',
    relevant: { specialty: ['Radiologia e Diagnóstico por Imagem'], remote: true, tag: ['Laudos'] },
  },
  {
    query: 'vocês têm vaga para dermato em alagoas?',
    relevant: { specialty: ['Dermatologia'], state: ['AL'] },
  },
  {
    query: 'onde consigo plantão de pediatria de madrugada na grande são paulo',
    relevant: {
      specialty: ['Pediatria'],
      regime: ['shift'],
      shift: ['night'],
      state: ['SP'],
      city: ['São Paulo', 'Guarulhos', 'Osasco', 'Santo André', 'São Bernardo do Campo', 'Mogi das Cruzes'],
    },
  },
  {
    query: 'médica de família procurando equipe de saúde da família com horário comercial',
    relevant: { specialty: ['Medicina de Família e Comunidade'], tag: ['ESF'] },
  },
  {
    query: 'quero dar plantão na uti neonatal de uma maternidade em fortaleza',
    relevant: { area: ['Neonatologia'], tag: ['UTI'], regime: ['shift'], city: ['Fortaleza'] },
  },
  {
    query: 'preciso de renda extra, plantões avulsos de pronto-socorro no sábado ou domingo',
    relevant: {
      regime: ['shift'],
      tag: ['Pronto-socorro'],
      anyOf: [{ tag: ['Fim de semana'] }, { weekday: ['saturday', 'sunday'] }],
    },
  },
  {
    query: 'vaga com alojamento para médico que vem de fora, no pará ou em rondônia',
    relevant: { tag: ['Alojamento'], state: ['PA', 'RO'] },
  },
  {
    query: 'trabalhar com saúde mental na rede pública do nordeste',
    relevant: {
      tag: ['Saúde mental'],
      specialty: ['Psiquiatria'],
      state: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
    },
  },
  {
    query: 'procuro emprego efetivo de médico clínico em hospital público',
    relevant: { contractForm: ['statutory'], specialty: ['Clínica Médica'], employerWords: ['hospital'] },
  },
  { query: 'coordenar uma equipe médica, cargo de coordenação', relevant: { tag: ['Coordenação'] } },
  {
    query: 'meu marido é neurologista e quer agenda de consultório em são paulo',
    relevant: { specialty: ['Neurologia'], regime: ['outpatient'], city: ['São Paulo'] },
  },
  {
    query: 'fazer exame admissional e periódico de empresa em joinville ou jaraguá do sul',
    relevant: { tag: ['Saúde ocupacional'], city: ['Joinville', 'Jaraguá do Sul'], state: ['SC'] },
  },
  {
    query: 'existe fellowship para oftalmologista?',
    relevant: { specialty: ['Oftalmologia'], contractForm: ['fellowship'] },
  },
  {
    query: 'ecografista que faça obstétrico e morfológico',
    relevant: { area: ['Ultrassonografia em Ginecologia e Obstetrícia'] },
  },
  {
    query: 'gosto de adrenalina, quero ambulância de suporte avançado',
    relevant: {
      anyOf: [
        { titleWords: ['intervencionista'], specialty: ['Medicina de Emergência'] },
        { titleWords: ['móvel', 'remoção'] },
      ],
    },
  },
  {
    query: 'endocrinologista que atende só online, horário flexível',
    relevant: { specialty: ['Endocrinologia e Metabologia'], remote: true },
  },
  {
    query: 'hematologista para consultas em curitiba',
    relevant: { specialty: ['Hematologia e Hemoterapia'], city: ['Curitiba'], regime: ['outpatient'] },
  },
  {
    query: 'quero ser sócio de clínica de imagem',
    relevant: { contractForm: ['partner'], specialty: ['Radiologia e Diagnóstico por Imagem'] },
  },
  {
    query: 'plantões de doze horas durante o dia na enfermaria',
    relevant: { regime: ['shift'], shift: ['day'], hours: [12], tag: ['Enfermaria'] },
  },
  // No relevant job
  { query: 'fisioterapeuta hospitalar', relevant: { titleWords: ['fisioterapeuta'] } },
  { query: 'médico veterinário plantonista', relevant: { titleWords: ['veterinário', 'veterinária'] } },
  {
    query: 'anestesiologista remoto por telemedicina',
    relevant: { specialty: ['Anestesiologia'], remote: true },
  },
  { query: 'geneticista em plantão de 24h', relevant: { specialty: ['Genética Médica'], regime: ['shift'] } },
  {
    query: 'vaga de cirurgião plástico na uti',
    relevant: { specialty: ['Cirurgia Plástica'], tag: ['UTI'] },
  },
]
