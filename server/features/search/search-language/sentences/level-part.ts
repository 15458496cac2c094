import { phraseReader } from './phrase-table.ts'
import type { Meaning, PartReader } from './sentence-part.ts'

const withoutRqe: Meaning = { label: 'Não exige RQE', filters: { withoutRqe: true } }
const papers =
  '(?:r[.]?q[.]?e|residencia(?: medica)?|especializacao|especialidade|titulo(?: de especialista)?|experiencia)'

/** Jobs for new graduates: 'recém-formado', 'sem RQE', 'primeiro emprego', 'R1'. */
export const levelPartsIn: PartReader = phraseReader('level', [
  [
    '(?:para |de |aceitam? )?recem ?(?:formad|graduad)[oa]s?|acabei (?:de (?:me formar|formar|sair da)|a|o) ?(?:faculdade|curso)?|(?:me )?formei (?:agora|ha pouco|este ano|recentemente)|(?:me )?formad[oa] (?:agora|ha pouco|recentemente)|egress[oa]s?|primeiro emprego|r1',
    withoutRqe,
  ],
  // The negation belongs to the phrase.
  [
    `sem (?:exigencia de |obrigatoriedade de |exigir |precisar de |precisar |necessidade de |ter )?${papers}`,
    withoutRqe,
  ],
  [
    `(?:que )?nao (?:exi[gj][ea]m?|exigir|pe[cd][ea]m?|precis[ea]m?(?: de| ter)?|tenho|seja preciso|precise de) ${papers}`,
    withoutRqe,
  ],
  [`${papers} nao (?:e )?(?:exigid[oa]|obrigatori[oa]|necessari[oa])`, withoutRqe],
  [`${papers} (?:opcional|dispensad[oa])`, withoutRqe],
])
