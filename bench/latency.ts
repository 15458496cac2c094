/** Milliseconds: median, 95th and 99th percentile of a series. */
export interface Latency {
  p50: number
  p95: number
  p99: number
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The middle value of a series. */
export const median = (series: readonly number[]) =>
  quantile(
    [...series].sort((a, b) => a - b),
    0.5,
  )

export function quantiles(series: readonly number[]): Latency {
  const sorted = series.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

/** Runs `work` `times` times in sequence, after warming up with a tenth of that. */
export async function latency(times: number, work: (index: number) => Promise<unknown>): Promise<Latency> {
  for (let index = 0; index < times / 10; index += 1) await work(index)
  const series: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    await work(index)
    series.push(performance.now() - started)
  }
  return quantiles(series)
}
