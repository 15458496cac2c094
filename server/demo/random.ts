import { hash } from 'node:crypto'

/** Values with their weights. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** A random number generator seeded by a name. It yields the same numbers on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `min` to `max`, in steps of `step`. */
  int(min: number, max: number, step?: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Up to `count` different items, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  weighted<T>(pairs: Weighted<T>): T
}

export function randomOf(name: string): Random {
  const next = mulberry32(Number.parseInt(digest(name).slice(0, 8), 16))
  const int = (min: number, max: number, step = 1) =>
    min + step * Math.floor(next() * (Math.floor((max - min) / step) + 1))
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T

  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample(list, count) {
      const rest = [...list]
      const chosen = Math.min(count, rest.length)
      for (let index = 0; index < chosen; index++) {
        const other = int(index, rest.length - 1)
        const item = rest[index] as (typeof rest)[number]
        rest[index] = rest[other] as (typeof rest)[number]
        rest[other] = item
      }
      return rest.slice(0, chosen)
    },
    weighted(pairs) {
      let point = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of pairs) {
        point -= weight
        if (point < 0) return value
      }
      return (pairs[pairs.length - 1] as (typeof pairs)[number])[0]
    },
  }
}

/** Like `weighted`, but fast for long lists from which many members are picked. */
export function weightedPicker<T>(
  list: readonly T[],
  weightOf: (member: T) => number,
): (random: Random) => T {
  let sum = 0
  const bounds = list.map((member) => {
    sum += weightOf(member)
    return sum
  })
  return (random) => {
    const point = random.next() * sum
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] as number) > point) high = middle
      else low = middle + 1
    }
    return list[low] as T
  }
}

/** A UUID that is derived from the name (version 8: custom). */
export function uuidOf(name: string): string {
  const hex = digest(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const digest = (name: string) => hash('sha1', `medponto-demo:${name}`)

/** A small and fast generator by Tommy Ettinger (public domain), good enough for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
