import type { JudgedQuery } from './judged-queries.ts'

type Relevant = JudgedQuery['relevant']

const rio = { state: ['RJ'], city: ['Rio de Janeiro'] }
const saoPaulo = { state: ['SP'], city: ['São Paulo'] }

const rows: readonly (readonly [query: string, relevant: Relevant])[] = [
  ['ginecologista em botafogo rj', { specialty: ['Ginecologia e Obstetrícia'], ...rio }],
  ['plantão clínica médica leblon', { regime: ['shift'], specialty: ['Clínica Médica'], ...rio }],
  ['upa campo grande rj', { tag: ['UPA'], ...rio }],
  ['vagas na barra rj', rio],
  ['pediatra no itaim bibi', { specialty: ['Pediatria'], ...saoPaulo }],
  ['plantonista em santo amaro sp', { regime: ['shift'], ...saoPaulo }],
  ['oftalmologista no morumbi', { specialty: ['Oftalmologia'], ...saoPaulo }],
  ['zona sul de sampa', saoPaulo],
  ['ps na zona norte do rj', { tag: ['Pronto-socorro'], ...rio }],
  ['médico em pinheiros sp', saoPaulo],
  ['plantão venda nova bh', { regime: ['shift'], city: ['Belo Horizonte'] }],
  ['psiquiatra lourdes belo horizonte', { specialty: ['Psiquiatria'], city: ['Belo Horizonte'] }],
  ['aldeota', { city: ['Fortaleza'] }],
  ['anestesista na pituba', { specialty: ['Anestesiologia'], city: ['Salvador'] }],
  ['casa forte recife', { city: ['Recife'] }],
  ['plantão em ponta negra natal', { regime: ['shift'], city: ['Natal'] }],
  ['setor bueno', { city: ['Goiânia'] }],
  ['tambaú joão pessoa', { city: ['João Pessoa'] }],
  ['centro de campinas', { city: ['Campinas'] }],
  ['cardiologista agua verde curitiba', { specialty: ['Cardiologia'], city: ['Curitiba'] }],
  [
    'médico da família na restinga em porto alegre',
    { city: ['Porto Alegre'], specialty: ['Medicina de Família e Comunidade'] },
  ],
  ['grande rio plantão', { regime: ['shift'], state: ['RJ'] }],
  ['região metropolitana de curitiba', { state: ['PR'] }],
]

/** Parts of cities, and cities with those around them. Written before anything was tuned for them, and never used for tuning. */
export const placeHeldOutQueries: readonly JudgedQuery[] = rows.map(([query, relevant]) => ({
  query,
  relevant,
}))
