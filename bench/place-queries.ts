import type { JudgedQuery } from './judged-queries.ts'

type Relevant = JudgedQuery['relevant']

const rio = { state: ['RJ'], city: ['Rio de Janeiro'] }
const saoPaulo = { state: ['SP'], city: ['São Paulo'] }
const greaterSaoPaulo = [
  'São Paulo',
  'Guarulhos',
  'Osasco',
  'Santo André',
  'São Bernardo do Campo',
  'São Caetano do Sul',
  'Diadema',
  'Mauá',
  'Barueri',
  'Cotia',
  'Carapicuíba',
  'Itapevi',
  'Jandira',
  'Taboão da Serra',
  'Embu das Artes',
  'Itapecerica da Serra',
  'Suzano',
  'Mogi das Cruzes',
  'Itaquaquecetuba',
  'Poá',
  'Ferraz de Vasconcelos',
  'Ribeirão Pires',
  'Rio Grande da Serra',
  'Santana de Parnaíba',
  'Caieiras',
  'Franco da Rocha',
  'Francisco Morato',
  'Mairiporã',
  'Arujá',
  'Cajamar',
  // Also within 50 km.
  'Jundiaí',
  'Campo Limpo Paulista',
  'Várzea Paulista',
  'Cubatão',
  'São Roque',
  'Vargem Grande Paulista',
]

const rows: readonly (readonly [query: string, relevant: Relevant])[] = [
  // Neighbourhoods that are found in one city
  ['barra da tijuca', rio],
  ['cardiologista na barra da tijuca', { specialty: ['Cardiologia'], ...rio }],
  ['copacabana', rio],
  ['plantão em copacabana', { regime: ['shift'], ...rio }],
  ['pediatra ipanema', { specialty: ['Pediatria'], ...rio }],
  ['clínica médica no recreio dos bandeirantes', { specialty: ['Clínica Médica'], ...rio }],
  ['jacarepaguá', rio],
  ['moema', saoPaulo],
  ['dermatologista em moema', { specialty: ['Dermatologia'], ...saoPaulo }],
  ['vaga na vila mariana', saoPaulo],
  ['psiquiatra avenida paulista', { specialty: ['Psiquiatria'], ...saoPaulo }],
  ['plantão tatuapé', { regime: ['shift'], ...saoPaulo }],
  ['uti itaquera', { tag: ['UTI'], ...saoPaulo }],
  ['alphaville', { state: ['SP'], city: ['Barueri', 'Santana de Parnaíba'] }],
  ['savassi', { state: ['MG'], city: ['Belo Horizonte'] }],
  ['pediatra no barreiro bh', { specialty: ['Pediatria'], city: ['Belo Horizonte'] }],
  ['plantão na pampulha', { regime: ['shift'], city: ['Belo Horizonte'] }],
  ['batel', { city: ['Curitiba'] }],
  ['ortopedista moinhos de vento', { specialty: ['Ortopedia e Traumatologia'], city: ['Porto Alegre'] }],
  ['meireles', { city: ['Fortaleza'] }],
  ['águas claras df', { city: ['Brasília'] }],
  ['plantão em samambaia', { regime: ['shift'], city: ['Brasília'] }],
  ['jurerê', { city: ['Florianópolis'] }],
  // Names of neighbourhoods in several cities
  ['boa viagem recife', { city: ['Recife'] }],
  ['pediatra boa viagem pe', { specialty: ['Pediatria'], city: ['Recife'] }],
  ['centro rj', rio],
  ['centro de curitiba', { city: ['Curitiba'] }],
  ['recife boa viagem', { city: ['Recife'] }],
  ['plantão santana são paulo', { regime: ['shift'], ...saoPaulo }],
  // Zones
  ['zona sul rj', rio],
  ['zona leste sp', saoPaulo],
  ['zona leste de são paulo', saoPaulo],
  ['zona oeste do rio', rio],
  ['cardiologista zona norte sp', { specialty: ['Cardiologia'], ...saoPaulo }],
  ['plantão na zona sul de porto alegre', { regime: ['shift'], city: ['Porto Alegre'] }],
  ['são paulo zona sul', saoPaulo],
  // Cities with those around them
  ['grande sp', { state: ['SP'], city: greaterSaoPaulo }],
  ['plantão grande sp', { regime: ['shift'], state: ['SP'], city: greaterSaoPaulo }],
  [
    'pediatra região metropolitana de são paulo',
    { specialty: ['Pediatria'], state: ['SP'], city: greaterSaoPaulo },
  ],
]

/** Parts of cities, and cities with those around them. */
export const placeQueries: readonly JudgedQuery[] = rows.map(([query, relevant]) => ({ query, relevant }))
