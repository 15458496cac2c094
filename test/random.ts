/** Returns the next number, at least 0 and less than 1. */
export type Random = () => number

/** The same sequence for the same seed. Sequences of similar seeds resemble each other at first. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
