import type { PartKind } from '#contract/api/search/job-search.ts'
import type { ParsedPart } from '#server/features/search/search-language/service.ts'

/** The kinds of parts that are given up if no job has everything, the least important first. The others are never given up. */
const stages: readonly (readonly PartKind[])[] = [
  ['pay', 'fact'],
  ['date', 'weekday', 'contract', 'level'],
  ['schedule'],
]

/**
 * The parts without those of the first kinds, then also without those of the next; only what differs from before. If the search asks
 * for nothing else (`isAll`), one is left at least.
 */
export function givenUp(
  parts: readonly ParsedPart[],
  { isAll }: { isAll: boolean },
): (readonly ParsedPart[])[] {
  return stagesOf(parts).filter((left) => !isAll || left.length > 0)
}

function stagesOf(parts: readonly ParsedPart[]): (readonly ParsedPart[])[] {
  const left: (readonly ParsedPart[])[] = []
  let rest = parts
  for (const kinds of stages) {
    const next = rest.filter(({ kind }) => !kinds.includes(kind))
    if (next.length < rest.length) left.push(next)
    rest = next
  }
  // 'Santa casa' alone names many companies.
  const named = rest.filter(({ employers = [] }) => employers.length <= 1)
  return named.length < rest.length ? [...left, named] : left
}
