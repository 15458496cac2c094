import { foldWords, singular } from './fold.ts'
import { prepositions } from './name-key.ts'

/** Endings of specialties, and of what their doctors are called. */
const doctors: readonly (readonly [specialty: RegExp, doctors: readonly string[]])[] = [
  [/logia$/, ['logista', 'logo', 'loga']],
  [/iatria$/, ['iatra']],
  [/pedia$/, ['pedista']],
]

/** The words by which a title has a phrase, folded and in the singular. */
export function titleWords(phrase: string): string[] {
  // As the labels of titles have them: 'Médica do trabalho' is 'Médico(a) do trabalho'.
  const words = foldWords(phrase).map((word) => (/^medicas?$/.test(word) ? 'medico' : singular(word)))
  return words.filter((word) => word !== '' && !prepositions.has(word))
}

/**
 * The phrases by which a title names a specialty or an area: 'Ginecologia e Obstetrícia' is also 'ginecologista'. A word that
 * several specialties have names none of them: a 'patologista' may be one of Patologia Clínica.
 */
export function titlePhrases(name: string, isShared: (word: string) => boolean): string[] {
  const parts = foldWords(name).join(' ').split(' e ')
  const ofDoctors = parts.flatMap((part) =>
    part.includes(' ') || isShared(part)
      ? []
      : doctors.flatMap(([ending, others]) =>
          ending.test(part) ? [part, ...others.map((other) => part.replace(ending, other))] : [],
        ),
  )
  return [name, ...ofDoctors]
}
