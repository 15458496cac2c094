import { readOutline } from './outline.ts'

const pools = new Map(
  readOutline('phrases').flatMap(({ text: group, below }) =>
    below.map((pool) => [`${group} ${pool.text}`, pool.below.map(({ text }) => text)]),
  ),
)

/** The phrases of a pool: 'pay hidden'. @throws Error if there are none */
export function phrases(pool: string): readonly string[] {
  const found = pools.get(pool)
  if (!found) throw new Error(`No phrases for: ${pool}`)
  return found
}
