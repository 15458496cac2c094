import { foldText } from '#contract/fold-text.ts'

/** The sentence is about patients or the work, so it asks nothing about the candidate. */
const aboutWork =
  /\b(atend|pacient|cuida|experiencia|ambulatorio|publico|acompanha|treinamento|curso|habilit|capacita|protocolo|vacina|pre-?natal)/

const topics: readonly (readonly [topic: string, pattern: RegExp, unless?: RegExp])[] = [
  [
    'gravidez ou filhos',
    /\b(gravid[ao]s?|gravidez|gestantes?|engravidar|filh[oa]s?|maternidade)\b/,
    aboutWork,
  ],
  [
    'idade',
    /\b(idade|faixa etaria|data de nascimento|ano de nascimento|quantos anos (?:voce )?tem|nasceu)\b/,
    aboutWork,
  ],
  [
    'estado civil',
    /\b(estado civil|casad[oa]s?|solteir[oa]s?|divorciad[oa]s?|conjuge|marido|esposa)\b/,
    aboutWork,
  ],
  ['religião', /\b(religiao|religios[oa]s?|igreja|evangelic[oa]|catolic[oa]|crenca)\b/, aboutWork],
  ['raça, cor ou origem', /\b(raca|etnia|cor da pele|de que cor|nacionalidade|naturalidade)\b/, aboutWork],
  [
    'sexo ou orientação sexual',
    /\b(orientacao sexual|(?:seu|qual o) (?:sexo|genero)|homossexual|heterossexual)\b/,
  ],
  [
    'opinião política ou sindicato',
    /\b(partido|politic[oa]|em quem (?:voce )?vot|sindicat\w*|sindicalizad[oa])\b/,
  ],
  [
    'saúde ou deficiência',
    /\b(deficiencia|hiv|alguma doenca|doencas? cronicas?|toma (?:algum )?(?:remedio|medicamento)|fumante|voce fuma)\b/,
    aboutWork,
  ],
  [
    'antecedentes criminais',
    /\b(antecedentes criminais|ja foi pres[oa]|processos? criminal|processos? criminais)\b/,
  ],
  ['CPF negativado', /\b(serasa|spc|nome limpo|negativad[oa])\b/],
]

/**
 * The topic of a question that must not decide who is hired (Lei 9.029/1995, art. 1; LGPD, art. 5, II), or null. It can
 * be wrong in both directions, so it warns and never refuses.
 */
export function sensitiveTopic(text: string): string | null {
  const folded = foldText(text)
  const found = topics.find(([, pattern, unless]) => pattern.test(folded) && !unless?.test(folded))
  return found?.[0] ?? null
}
