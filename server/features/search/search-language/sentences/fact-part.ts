import { REMOTE_LABEL } from '#contract/jobs/jobs.ts'
import type { tags } from '#contract/jobs/medicine.ts'
import { type PhraseRow, phraseReader } from './phrase-table.ts'
import type { PartReader } from './sentence-part.ts'

const tag = (words: string, name: (typeof tags)[number]): PhraseRow => [
  words,
  { label: name, filters: { tags: [name] } },
]

/** Facts of a job and the tags that say what comes with it: 'com alojamento', 'pagamento à vista', 'home office', 'urgente'. */
export const factPartsIn: PartReader = phraseReader('fact', [
  tag(
    '(?:com |oferece |tem )?(?:alojamento|moradia|hospedagem|acomodacao|dormitorio|quarto para dormir|estadia)(?: inclus[oa]| no local)?',
    'Alojamento',
  ),
  tag(
    '(?:com |oferece |tem )?(?:vale )?(?:alimentacao|almoco|refeic(?:ao|oes))(?: inclus[oa]s?| no local)?',
    'Alimentação no local',
  ),
  tag(
    '(?:com )?(?:(?:auxilio|ajuda)(?: de| com o?)? (?:deslocamento|transporte)|ajuda de custo|transporte pago)',
    'Auxílio-deslocamento',
  ),
  tag(
    '(?:(?:pag(?:amento|a|am|o|ando)|receb(?:imento|er|e|o|endo)) )?a vista|(?:pag(?:amento|a|am|o|ando)|receb(?:imento|e|er|o|endo)|pix|dinheiro) (?:na hora|no ato|no (?:mesmo )?dia|imediato)',
    'Pagamento à vista',
  ),
  tag(
    '(?:com )?(?:inicio|comeco) imediato|comec(?:ar|o|ando) (?:ja|agora|imediat(?:o|amente))',
    'Início imediato',
  ),
  tag('(?:com )?horarios? flexive(?:l|is)|(?:com )?flexibilidade(?: de horarios?)?', 'Horário flexível'),
  tag('cobertura de ferias|cobrir ferias|(?:para )?cobrir folgas', 'Cobertura de férias'),
  ['urgentes?|urgentissim[oa]s?|com urgencia|para ontem', { label: 'Urgente', filters: { isUrgent: true } }],
  [
    '(?:100% |totalmente )?(?:trabalho |atendimento )?(?:online|on line|home ?office|remot[oa]s?|a distancia)|remotamente|de forma remota|pela internet|teletrabalho|(?:trabalhar |atender |trabalho )?de casa',
    { label: REMOTE_LABEL, filters: { isRemote: true } },
  ],
])
