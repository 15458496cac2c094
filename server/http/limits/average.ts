const FADES_IN_MS = 3_000

/** The average of a level over the last seconds, in which older values fade. */
export class Average {
  value = 0
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  /** Moves to `now`. `level` is what it has been since the last time. */
  follow(level: number, now: number): number {
    const rest = Math.exp((this.#at - now) / FADES_IN_MS)
    this.value = this.value * rest + level * (1 - rest)
    this.#at = now
    return this.value
  }
}
