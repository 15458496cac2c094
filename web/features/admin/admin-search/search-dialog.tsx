import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { adminSearchGroups } from '#contract/admin/admin-search.ts'
import { read } from '#web/lib/page.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 200

/** The text once it has rested. */
function useRested(text: string) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** One box for e-mail, name, documents, jobs, payments and reports. Arrow keys go through the results, Enter opens one. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(useRested(text.trim()))
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { data, isError, isFetching, refetch } = useQuery({
    ...read('GET /admin/search', { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const groups = asked ? (data?.groups ?? []) : []
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Enter' && at < 0) all[0]?.click()
    if (!step || all.length === 0) return
    event.preventDefault()
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  const isEmpty = asked !== '' && data && !isFetching && groups.length === 0
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Buscar tudo" size="lg">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the box and its results */}
      <div onKeyDown={onKeyDown}>
        <Field label="O que você procura?" hideLabel>
          <Input
            type="search"
            icon={<Search />}
            placeholder="E-mail, nome, CPF, CNPJ, CRM, vaga, pagamento ou denúncia"
            maxLength={100}
            autoComplete="off"
            aria-controls={listId}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div
          ref={list}
          id={listId}
          className="-mx-2 mt-4 grid h-[min(30rem,55vh)] content-start gap-4 overflow-y-auto px-2 py-1"
        >
          {groups.map(({ group, items }) => (
            <section key={group}>
              <h3 className="mb-1 font-semibold text-muted text-small">{adminSearchGroups[group]}</h3>
              <ul>
                {items.map(({ id, title, detail, href }) => (
                  <li key={id}>
                    <Link
                      to={href}
                      onClick={onClose}
                      className="block rounded-control px-3 py-1.5 hover:bg-subtle focus-visible:bg-subtle"
                    >
                      <span className="block truncate font-semibold">{title}</span>
                      <span className="block truncate text-muted text-small">{detail}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {isError && <InlineLoadError text="Não foi possível buscar." retry={refetch} />}
          <p role="status" className="text-muted text-small">
            {isEmpty && 'Nada encontrado. Pagamentos e denúncias são achados pelo identificador inteiro.'}
            {asked === '' && 'Setas para percorrer os resultados, Enter para abrir.'}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
