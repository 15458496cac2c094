import { type ContractForm, contractFormLabels, contractForms } from '#contract/jobs/jobs.ts'
import { type PhraseRow, phraseReader } from './phrase-table.ts'
import type { PartReader } from './sentence-part.ts'

const form = (words: string, value: ContractForm): PhraseRow => [
  `(?:(?:com )?(?:vinculo|regime|contrato|contratacao)(?: de)? |como |por |via )?(?:${words})`,
  { label: contractFormLabels[value], filters: { contractForm: [value] } },
  {
    label: `Exceto ${/^(clt|pj|self_employed)$/.test(value) ? contractFormLabels[value] : contractFormLabels[value].toLowerCase()}`,
    filters: { contractForm: contractForms.filter((other) => other !== value) },
  },
]

/** The form of contract: 'PJ', 'carteira assinada', 'concursado', 'sem CLT'. */
export const contractPartsIn: PartReader = phraseReader('contract', [
  form('clt|(?:de |com )?carteira assinada|celetistas?', 'clt'),
  form('pj|pessoa juridica|(?:com )?cnpj|(?:com |emitir |emito )?nota fiscal', 'pj'),
  form('cooperad[oa]s?|cooperativas?', 'cooperative'),
  form('rpa|autonom[oa]s?|pessoa fisica', 'self_employed'),
  form(
    'concursad[oa]s?|concursos?(?: publicos?)?|estatutari[oa]s?|servidor(?:es)?(?: publicos?)?|editais?|edital|cargo efetivo|efetiv[oa]s?',
    'statutory',
  ),
  form('soci[oa]s?|cotistas?', 'partner'),
  form('bolsistas?|com bolsa', 'fellowship'),
])
