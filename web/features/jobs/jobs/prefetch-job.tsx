import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useConnection } from '#web/lib/connection.ts'

/** Loads the code of the job page, the same for every job, once the browser is idle, so that a card opens at once. */
export function PrefetchJobPage({ id }: { id: string }) {
  const [isIdle, setIdle] = useState(false)
  const connection = useConnection()
  useEffect(() => {
    const start = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 1_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(start)
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle && connection === 'online' && <PrefetchPageLinks page={paths.job(id)} />
}
