import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { refusalIn } from '#web/lib/guard.ts'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to read three sentences. */
const DURATION_MS = 10_000

/** Tells visitors once why a guard has redirected them to this page. */
export function useRefusalNotice(): void {
  const [search, setSearch] = useSearchParams()
  const shown = useRef<string | null>(null)
  const refusal = refusalIn(search)
  const key = refusal?.description ?? null
  useEffect(() => {
    if (!refusal || shown.current === key) {
      shown.current = key
      return
    }
    shown.current = key
    toast({ ...refusal, variant: 'destructive', duration: DURATION_MS })
    setSearch(
      (now) => {
        now.delete('sem-permissao')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [refusal, key, setSearch])
}
