import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { read } from '#web/lib/page.ts'
import { leaveView } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

export function ViewLine() {
  const { data } = useQuery({ ...read('GET /view'), staleTime: Number.POSITIVE_INFINITY })
  const view = data?.view
  const now = useNow()
  const isOver = view ? new Date(view.expiresAt) <= new Date(now) : false
  useEffect(() => {
    if (isOver) void leaveView()
  }, [isOver])
  return (
    <section
      aria-label="Ver como"
      data-banner
      className="sticky top-0 z-40 border-danger/25 border-b bg-danger-soft text-small print:hidden"
    >
      <div className="container-page flex min-h-10 items-center justify-between gap-x-3 py-1.5 sm:justify-center">
        <Eye aria-hidden className="size-4 shrink-0 max-sm:hidden" />
        <p>
          {view ? (
            <>
              Você está vendo como <strong className="wrap-anywhere">{view.user.name}</strong> · somente
              leitura · termina às{' '}
              <time dateTime={view.expiresAt}>{clock.format(new Date(view.expiresAt))}</time>
            </>
          ) : (
            'Você está vendo como outra pessoa · somente leitura'
          )}
        </p>
        <Button variant="secondary" size="sm" onClick={() => leaveView()}>
          Encerrar
        </Button>
      </div>
    </section>
  )
}
