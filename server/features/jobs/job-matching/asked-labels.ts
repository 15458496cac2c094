import { ANY_JOB } from '#server/features/jobs/job-index/service.ts'
import type { Criteria, LabelLists } from './criteria.ts'

/** The labels of criteria as the arrays of a statement whose text does not depend on them. Positions and numbers begin at 0. */
interface AskedLabels {
  /** One element for each label of a list, with the numbers of the list and of its group. */
  labels: string[]
  listOf: number[]
  groupOf: number[]
  /** By the number of a list: how many labels it has. */
  listSizes: number[]
  /** One element for each group that criteria ask for, with the position of the criteria. */
  requiredBy: number[]
  required: number[]
  /** By the position of criteria: how many groups they ask for. */
  requiredCounts: number[]
  /** The same for groups of which a job must have no list. */
  refusedBy: number[]
  refused: number[]
}

/**
 * The labels that several criteria ask for. A label group, or the words of one term, is a group of lists: a job must have all labels of
 * at least one list. A group that several criteria ask for has one number.
 */
export function askedLabels(several: readonly Criteria[]): AskedLabels {
  const asked: AskedLabels = {
    ...{ labels: [], listOf: [], groupOf: [], listSizes: [] },
    ...{ requiredBy: [], required: [], requiredCounts: [], refusedBy: [], refused: [] },
  }
  const numbers = new Map<string, number>()
  const groupOf = (lists: LabelLists): number => {
    const key = JSON.stringify(lists)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const group = numbers.size
    numbers.set(key, group)
    for (const list of lists) {
      const distinct = new Set(list)
      for (const label of distinct) {
        asked.labels.push(label)
        asked.listOf.push(asked.listSizes.length)
        asked.groupOf.push(group)
      }
      asked.listSizes.push(distinct.size)
    }
    return group
  }
  const anyOf = (labels: readonly string[]) => groupOf(labels.map((label) => [label]))
  several.forEach(({ groups, words }, position) => {
    const required = new Set([
      ...[[ANY_JOB], ...groups.map(({ labels }) => labels)].map(anyOf),
      ...(words?.labelLists ?? []).map(groupOf),
    ])
    const refused = new Set(groups.flatMap(({ except = [] }) => (except.length > 0 ? [anyOf(except)] : [])))
    for (const group of required) {
      asked.requiredBy.push(position)
      asked.required.push(group)
    }
    asked.requiredCounts.push(required.size)
    for (const group of refused) {
      asked.refusedBy.push(position)
      asked.refused.push(group)
    }
  })
  return asked
}
