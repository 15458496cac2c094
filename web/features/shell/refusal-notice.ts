import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { loadCode } from '#web/lib/load-code.ts'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to read three sentences. */
const DURATION_MS = 10_000

/** Tells visitors once why a guard has redirected them to this page. */
export function useRefusalNotice(): void {
  const [search, setSearch] = useSearchParams()
  const audience = search.get('sem-permissao')
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (audience === shown.current) return
    shown.current = audience
    if (audience === null) return
    const tell = async () => {
      // Hardly anybody is refused, so the texts are not part of every page.
      const { refusalText } = await loadCode(() => import('#web/lib/refusal-texts.ts'))
      const refusal = refusalText(audience)
      if (!refusal) return
      toast({ ...refusal, variant: 'destructive', duration: DURATION_MS })
      setSearch(
        (now) => {
          now.delete('sem-permissao')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    }
    void tell()
  }, [audience, setSearch])
}
