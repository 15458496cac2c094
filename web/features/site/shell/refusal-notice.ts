import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { loadCode } from '#web/lib/load-code.ts'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to read three sentences. */
const DURATION_MS = 10_000

/** Reason of a redirect in the address: the audience of a refused page, or a page that does not exist. */
const PARAMETERS = ['sem-permissao', 'sem-pagina']

/** Tells visitors once why a guard or an unknown address has redirected them to this page. */
export function useRefusalNotice(): void {
  const [search, setSearch] = useSearchParams()
  const audience = search.get('sem-permissao')
  const reason = search.has('sem-pagina') ? 'sem-pagina' : audience
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (reason === shown.current) return
    shown.current = reason
    if (reason === null) return
    const tell = async () => {
      // Hardly anybody is refused, so the texts are not part of every page.
      const { refusalText, unknownPageText } = await loadCode(() => import('#web/lib/refusal-texts.ts'))
      const refusal = audience === null ? unknownPageText : refusalText(audience)
      if (!refusal) return
      toast({ ...refusal, variant: 'destructive', duration: DURATION_MS })
      setSearch(
        (now) => {
          for (const name of PARAMETERS) now.delete(name)
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    }
    void tell()
  }, [reason, audience, setSearch])
}
