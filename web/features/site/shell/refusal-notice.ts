import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
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
  const { key } = useLocation()
  // The navigation that was told about. Two in a row can have the same reason, and React may skip the address between them.
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (reason === null || told.current === key) return
    told.current = key
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
  }, [reason, audience, key, setSearch])
}
