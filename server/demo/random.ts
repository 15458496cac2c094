import { hash } from 'node:crypto'

/** Pairs of a value and how often it comes, relative to the others. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** A source of chance that gives the same choices for the same name, on every machine. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  /** A whole number, both ends included; `step` keeps to round figures. */
  int(min: number, max: number, step?: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Up to `count` different members, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  weighted<T>(pairs: Weighted<T>): T
}

/** The source of that name. */
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
      for (let place = 0; place < chosen; place++) {
        const other = int(place, rest.length - 1)
        const held = rest[place] as (typeof rest)[number]
        rest[place] = rest[other] as (typeof rest)[number]
        rest[other] = held
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

/** `weighted` for long lists that are chosen from often. */
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

/** The UUID of that name, always the same (version 8: made by a rule of ours). */
export function uuidOf(name: string): string {
  const hex = digest(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const digest = (name: string) => hash('sha1', `medponto-demo:${name}`)

/** Public domain, by Tommy Ettinger: small, quick and even enough for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
