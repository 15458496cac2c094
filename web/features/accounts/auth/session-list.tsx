import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountSession } from '#contract/api/accounts/sessions.ts'
import { paths } from '#contract/paths.ts'
import type { CallError } from '#web/lib/api.ts'
import { clearSession } from '#web/lib/current-user.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { lastCall } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { sessionsQuery, useEndSession } from './queries.ts'

const SHOWN_FIRST = 5

/** The account's sessions, each with a button to end it. The page provides the heading. */
export function SessionList() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery())
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { list: sessions, keep } = useKeptPlaces(data?.items ?? [])
  if (!data && isError)
    return (
      <Alert
        variant="danger"
        action={
          <Button variant="secondary" size="sm" loading={isFetching} onClick={() => refetch()}>
            Tentar novamente
          </Button>
        }
      >
        Não foi possível carregar as sessões da sua conta.
      </Alert>
    )
  if (!data)
    return (
      <SkeletonGroup label="Carregando sessões..." className="grid gap-px">
        <Skeleton className="h-18 rounded-b-none" />
        <Skeleton className="h-18 rounded-t-none" />
      </SkeletonGroup>
    )
  const items = sessions.toSorted((a, b) => Number(b.item.isCurrent) - Number(a.item.isCurrent))
  const shown = showsAll ? items : items.slice(0, SHOWN_FIRST)
  return (
    <div className="grid justify-items-start gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Sessões"
        className="w-full divide-y rounded-card border outline-none"
      >
        {shown.map(({ item, isGone }) => (
          <SessionRow
            key={item.id}
            session={item}
            isEnded={isGone}
            onEnded={() => {
              keep(item)
              // The focused button is gone.
              focusInPlace(list.current)
            }}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button
          variant="link"
          onClick={() => {
            setShowsAll(true)
            focusInPlace(list.current)
          }}
        >
          Ver todas ({items.length})
        </Button>
      )}
      <EndAllSessions />
    </div>
  )
}

interface SessionRowProps {
  session: AccountSession
  isEnded: boolean
  onEnded: () => void
}

function SessionRow({ session, isEnded, onEnded }: SessionRowProps) {
  const now = useNow()
  const end = useEndSession({ onEnded })
  const { device, isCurrent, createdAt, lastSeenAt } = session
  const Icon = /Android|iPhone|iPad|iOS/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 p-3 sm:gap-4 sm:px-4">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted max-[24rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge variant="success">Este dispositivo</Badge>}
        </p>
        <p className="text-muted text-small">
          <span className="max-sm:block">
            {isCurrent ? (
              'Ativa agora'
            ) : (
              <>
                Último acesso <time dateTime={lastSeenAt}>{relativeTime(lastSeenAt, now)}</time>
              </>
            )}
          </span>
          <span className="max-sm:hidden"> · </span>
          Desde <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {isEnded && <span className="text-muted text-small">Encerrada</span>}
      {!isCurrent && !isEnded && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Encerrar: ${device}`}
          loading={end.isPending}
          onClick={singlePress(() => end.mutate(session.id))}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

function EndAllSessions() {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const leave = () => {
    clearSession()
    navigate(paths.login)
  }
  const endAll = useMutation<unknown, CallError>({
    mutationFn: () => lastCall('POST /auth/logout-everywhere', { body: {} }),
    onSuccess: leave,
    onError: ({ status, message }) => {
      // The session had already ended.
      if (status === 401) return leave()
      setAsking(false)
      toast({ title: 'Erro ao encerrar as sessões', description: message, variant: 'destructive' })
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sair de todos os dispositivos
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sair de todos os dispositivos?"
        description="Todas as sessões serão encerradas, inclusive esta. Será preciso entrar de novo."
        confirmLabel="Sair de todos"
        loadingLabel="Saindo..."
        danger
        loading={endAll.isPending || endAll.isSuccess}
        onConfirm={() => endAll.mutate()}
      />
    </>
  )
}
