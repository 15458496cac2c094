import { foldText } from '#contract/fold-text.ts'
import { wordSimilarity } from '#server/features/hiring/registration-checks/service.ts'

/** Words that say what a company is, but not which one. */
const commonWords = new Set(
  [
    'a as o os e de da do das dos em para com',
    'ltda limitada sa s ss me epp eireli cia companhia sociedade simples empresa grupo holding unidade filial matriz',
    'associacao fundacao instituto irmandade cooperativa organizacao social beneficente filantropica',
    'hospital hospitalar hospitalares clinica clinicas clinico policlinica maternidade laboratorio laboratorios centro casa',
    'saude medico medicos medica medicas medicina telemedicina telessaude diagnostico diagnosticos atendimento assistencia',
    'servico servicos gestao participacoes brasil sao santo santa nossa senhora geral municipal regional',
  ].flatMap((line) => line.split(' ')),
)

const wordsOf = (name: string) => foldText(name).match(/[a-z0-9]+/g) ?? []

/** The words that tell a company from others; all of them if there are no such words. */
function ownWords(words: readonly string[]): readonly string[] {
  const own = words.filter((word) => !commonWords.has(word))
  return own.length > 0 ? own : words
}

const MIN_JOINED_LENGTH = 5
const particles = /^(a|as|o|os|e|d[aeo]s?|em|para|com)$/

/** 'MedVida' and 'Med Vida Ltda.' */
const containsJoined = (whole: string, part: string) =>
  part.length >= MIN_JOINED_LENGTH && whole.includes(part)

/** 'AACD' and 'Associação de Assistência à Criança Deficiente' */
const isAbbreviation = (short: readonly string[], words: readonly string[]) => {
  const [only = ''] = short
  const initials = words.filter((word) => !particles.test(word)).map(([first]) => first)
  return short.length === 1 && only.length >= 3 && initials.join('').startsWith(only)
}

function isAlike(name: string, registered: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(registered)]
  const [own, theirs] = [ownWords(words), ownWords(others)]
  return (
    own.some((word) => theirs.some((other) => wordSimilarity(word, other) > 0)) ||
    containsJoined(others.join(''), own.join('')) ||
    containsJoined(words.join(''), theirs.join('')) ||
    isAbbreviation(own, others) ||
    isAbbreviation(theirs, words)
  )
}

/**
 * Whether a company's name clearly differs from its registered names: they have no word in common that says which company it is.
 * Hospitals are known by other names than those of the legal persons that run them, so one such word is enough.
 */
export const isOtherCompany = (name: string, registered: readonly (string | null)[]): boolean =>
  !registered.some((one) => one && isAlike(name, one))
