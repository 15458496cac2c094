import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { latestQuery, useMarkAllRead, useMarkRead } from './queries.ts'

/** The part of the bell that needs Radix. Only bell.tsx imports it, lazily, and renders it after a click, so it starts open. */
export function BellPanel({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Notificações"
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 max-w-(--radix-popover-content-available-width) animate-enter flex-col rounded-card border bg-surface-raised shadow-popover outline-none"
        >
          <LatestNotifications close={close} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function LatestNotifications({ close }: { close: () => void }) {
  const { data, isError, refetch } = useQuery(latestQuery())
  const markRead = useMarkRead()
  const markAll = useMarkAllRead()
  return (
    <>
      <div className="flex items-center gap-2 border-b py-2 pr-2 pl-4">
        <h2 className="flex-1 font-semibold">Notificações</h2>
        {data && data.unreadCount > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markAll.mutate(data.asOf)}>
            Marcar todas como lidas
          </Button>
        )}
        <Link
          to={paths.notificationSettings}
          onClick={close}
          aria-label="Preferências de notificação"
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Settings2 aria-hidden />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {data ? (
          data.items.length > 0 ? (
            <ul>
              {data.items.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    onFollow={() => {
                      if (!notification.isRead) markRead(notification.id)
                      close()
                    }}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-3 py-8 text-center text-muted">Nenhuma notificação por enquanto</p>
          )
        ) : isError ? (
          <div role="alert" className="grid justify-items-center gap-3 px-3 py-8 text-center">
            <p>Erro ao carregar notificações. Tente novamente.</p>
            <Button variant="secondary" size="sm" onClick={() => refetch()}>
              Tentar novamente
            </Button>
          </div>
        ) : (
          <SkeletonGroup label="Carregando notificações..." className="grid gap-1.5 p-1.5">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </SkeletonGroup>
        )}
      </div>
      {data && data.totalCount > 0 && (
        <Link
          to={paths.notifications}
          onClick={close}
          className="flex min-h-12 items-center justify-center rounded-b-card border-t font-semibold text-brand hover:bg-foreground/8"
        >
          Ver todas
        </Link>
      )}
    </>
  )
}
