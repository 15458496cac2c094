import type { JudgedQuery } from './judged-queries.ts'

const baixadaSantista = [
  'Bertioga',
  'Cubatão',
  'Guarujá',
  'Itanhaém',
  'Mongaguá',
  'Peruíbe',
  'Praia Grande',
  'Santos',
  'São Vicente',
]

/** Everyday words for places and medicine. Written before anything was tuned for such words, and never used for tuning. */
export const everydayHeldOutQueries: readonly JudgedQuery[] = [
  // Nicknames and parts of states
  { query: 'neurologista beaga', relevant: { specialty: ['Neurologia'], city: ['Belo Horizonte'] } },
  { query: 'plantão em sampa', relevant: { regime: ['shift'], city: ['São Paulo'] } },
  {
    query: 'vaga de clínico em floripa',
    relevant: { specialty: ['Clínica Médica'], city: ['Florianópolis'] },
  },
  {
    query: 'ortopedista POA',
    relevant: { specialty: ['Ortopedia e Traumatologia'], city: ['Porto Alegre'] },
  },
  {
    query: 'psiquiatra no interior do paraná',
    relevant: { specialty: ['Psiquiatria'], state: ['PR'], exceptCity: ['Curitiba'] },
  },
  {
    query: 'pediatra baixada santista',
    relevant: { specialty: ['Pediatria'], state: ['SP'], city: baixadaSantista },
  },
  {
    query: 'upa no abc',
    relevant: {
      tag: ['UPA'],
      state: ['SP'],
      city: [
        'Santo André',
        'São Bernardo do Campo',
        'São Caetano do Sul',
        'Diadema',
        'Mauá',
        'Ribeirão Pires',
        'Rio Grande da Serra',
      ],
    },
  },
  { query: 'capital paulista uti', relevant: { tag: ['UTI'], city: ['São Paulo'] } },
  { query: 'anestesista em minas', relevant: { specialty: ['Anestesiologia'], state: ['MG'] } },
  { query: 'médico em SSA', relevant: { city: ['Salvador'], state: ['BA'] } },
  { query: 'plantão em jampa', relevant: { regime: ['shift'], city: ['João Pessoa'] } },
  {
    query: 'RJ capital ginecologista',
    relevant: { specialty: ['Ginecologia e Obstetrícia'], city: ['Rio de Janeiro'] },
  },
  { query: 'vagas em rib preto', relevant: { city: ['Ribeirão Preto'] } },
  { query: 'plantonista na terra da garoa', relevant: { regime: ['shift'], city: ['São Paulo'] } },
  // Misspelt places
  { query: 'vagas em ribeirao petro', relevant: { city: ['Ribeirão Preto'] } },
  { query: 'plantão fortalesa', relevant: { regime: ['shift'], city: ['Fortaleza'] } },
  { query: 'cardiologista em brazilia', relevant: { specialty: ['Cardiologia'], city: ['Brasília'] } },
  {
    query: 'pediatra goiana go',
    relevant: { specialty: ['Pediatria'], city: ['Goiânia', 'Goianá'], state: ['GO'] },
  },
  { query: 'medico em uberlandya', relevant: { city: ['Uberlândia'] } },
  { query: 'ps em riodejaneiro', relevant: { tag: ['Pronto-socorro'], city: ['Rio de Janeiro'] } },
  {
    query: 'procuro plantão de clínico geral em campnas no fim de semana',
    relevant: {
      regime: ['shift'],
      city: ['Campinas'],
      anyOf: [{ specialty: ['Clínica Médica'] }, { titleWords: ['generalista'] }],
    },
  },
  {
    query: 'emergencista são jose do rio petro',
    relevant: { specialty: ['Medicina de Emergência'], city: ['São José do Rio Preto'] },
  },
  { query: 'vaga em joao pesoa', relevant: { city: ['João Pessoa'] } },
  { query: 'plantao manaos', relevant: { regime: ['shift'], city: ['Manaus'] } },
  { query: 'psiquiatra em florianopoli', relevant: { specialty: ['Psiquiatria'], city: ['Florianópolis'] } },
  // Lay words
  { query: 'médico de ouvido', relevant: { specialty: ['Otorrinolaringologia'] } },
  { query: 'doutora de criança', relevant: { specialty: ['Pediatria'] } },
  { query: 'médico dos olhos', relevant: { specialty: ['Oftalmologia'] } },
  { query: 'médico que cuida do coração', relevant: { specialty: ['Cardiologia'] } },
  { query: 'médico de mulher grávida', relevant: { specialty: ['Ginecologia e Obstetrícia'] } },
  { query: 'especialista em rim', relevant: { specialty: ['Nefrologia'] } },
  { query: 'médico do pulmão', relevant: { specialty: ['Pneumologia'] } },
  { query: 'médico de idoso', relevant: { specialty: ['Geriatria'] } },
  { query: 'médico de ossos', relevant: { specialty: ['Ortopedia e Traumatologia'] } },
  { query: 'médico que dá anestesia', relevant: { specialty: ['Anestesiologia'] } },
  { query: 'diabetes e tireoide', relevant: { specialty: ['Endocrinologia e Metabologia'] } },
  { query: 'médico de loucos', relevant: { specialty: ['Psiquiatria'] } },
  {
    query: 'tratamento de câncer',
    relevant: {
      anyOf: [
        { specialty: ['Oncologia Clínica', 'Radioterapia', 'Cirurgia Oncológica'] },
        { tag: ['Oncologia'] },
      ],
    },
  },
  { query: 'médico de veias e varizes', relevant: { specialty: ['Cirurgia Vascular', 'Angiologia'] } },
  { query: 'médico da próstata', relevant: { specialty: ['Urologia'] } },
  {
    query: 'médico de bebê',
    relevant: { anyOf: [{ specialty: ['Pediatria'] }, { area: ['Neonatologia'] }] },
  },
  { query: 'médico de sangue', relevant: { specialty: ['Hematologia e Hemoterapia'] } },
  // Several at once
  {
    query: 'médico de criança em bh à noite',
    relevant: { specialty: ['Pediatria'], city: ['Belo Horizonte'], shift: ['night'] },
  },
  {
    query: 'médico de osso no interior de sp',
    relevant: { specialty: ['Ortopedia e Traumatologia'], state: ['SP'], exceptCity: ['São Paulo'] },
  },
  { query: 'médico do coração em recifi', relevant: { specialty: ['Cardiologia'], city: ['Recife'] } },
  {
    query: 'plantão 12h médico de mulher em poa',
    relevant: {
      specialty: ['Ginecologia e Obstetrícia'],
      regime: ['shift'],
      hours: [12],
      city: ['Porto Alegre'],
    },
  },
  {
    query: 'alguma vaga de doutor de cabeça em curitiva?',
    relevant: { specialty: ['Neurologia', 'Psiquiatria', 'Neurocirurgia'], city: ['Curitiba'] },
  },
  {
    query: 'médico de pele pj em campinas',
    relevant: { specialty: ['Dermatologia'], contractForm: ['pj'], city: ['Campinas'] },
  },
]
