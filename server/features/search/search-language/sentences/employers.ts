import { foldWords } from '../fold.ts'

/** A company that is not hidden in one of its open jobs. */
export interface Employer {
  id: string
  name: string
}

/** Folded words with which names of companies begin, and that say nothing alone. */
export const kinds = new Set(
  `hospital clinica maternidade instituto policlinica laboratorio grupo rede centro fundacao associacao unidade complexo
  casa equipe upa pronto socorro atendimento ambulatorio servico servicos cooperativa consultorio saude medico medica regional municipal geral estadual federal universitario universitaria ensino`.split(
    /\s+/,
  ),
)
/** Words between those of a name. Many leave them out. */
export const joints = new Set('a o e de do da dos das em no na'.split(' '))
/** Both words are kinds of companies, and together a name. */
export const HOLY_HOUSE = 'santa casa'

export interface IndexedEmployer extends Employer {
  /** The words of its name without joints, and from where on they say more than the kind of company. */
  words: readonly string[]
  core: number
}
/** Companies by each word with which their names, or the telling parts of them, begin. */
export type EmployerIndex = ReadonlyMap<string, readonly IndexedEmployer[]>

export function indexEmployers(employers: readonly Employer[]): EmployerIndex {
  const index = new Map<string, IndexedEmployer[]>()
  for (const employer of employers) {
    const words = foldWords(employer.name).filter((word) => !joints.has(word))
    const isHolyHouse = words.slice(0, 2).join(' ') === HOLY_HOUSE
    const core = isHolyHouse
      ? 0
      : Math.max(
          0,
          words.findIndex((word) => !kinds.has(word)),
        )
    for (const first of new Set([words[0], words[core]]))
      if (first) index.set(first, [...(index.get(first) ?? []), { ...employer, words, core }])
  }
  return index
}

/** The ids of companies by each word of their names. */
export function employersByWord(employers: readonly Employer[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, name } of employers)
    for (const word of new Set(foldWords(name))) {
      const known = ids.get(word)
      if (known) known.push(id)
      else ids.set(word, [id])
    }
  return ids
}
