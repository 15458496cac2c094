import { PlatformStats } from './platform-stats.tsx'

/** The figures of admins; companies have 'Precisa de você' and a chart instead. */
export function StatsSection() {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Números
      </h2>
      <PlatformStats />
    </section>
  )
}
