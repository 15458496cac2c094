import { hoursText } from './booking-texts.ts'

/**
 * The councils whose rule about many hours in a row is known, by state. Resolution 90/2000 of the CREMESP, and an opinion of the
 * CREMEPE of 2015 ('Plantão médico'). The CREMERJ notes in its opinion 09/2020 that the CFM has none.
 */
const rules: Readonly<Record<string, string>> = {
  SP: `O CREMESP não admite mais de ${hoursText(24)} seguidas em plantão presencial (Resolução 90/2000).`,
  PE: `O CREMEPE recomenda no máximo ${hoursText(24)} seguidas.`,
}

const ruleOf = (uf: string | null) =>
  rules[uf ?? ''] ??
  `O CFM não fixa um limite, e cada CRM tem a sua regra: confira a do ${uf ? `CRM-${uf}` : 'CRM da inscrição'}.`

/**
 * Warns of many hours in a row by the rule of the council of the state in which the plantão is (`uf`, null for remote work). `subject` is
 * the beginning of the sentence: 'Você', or the doctor's name. What is agreed is no longer a condition: 'trabalhará'.
 */
export const longChainText = (
  subject: string,
  hours: number,
  uf: string | null,
  verb: 'trabalharia' | 'trabalhará' = 'trabalharia',
): string => `${subject} ${verb} ${hoursText(hours)} seguidas. ${ruleOf(uf)}`
