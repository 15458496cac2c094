import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyNotifications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { pageQuery, useMarkAllRead, useMarkRead } from './queries.ts'

const addressOf = (page: number) => (page > 1 ? `${paths.notifications}?page=${page}` : paths.notifications)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor', ...employerRoles, 'admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(pageQuery(pageNumber(new URL(request.url).searchParams)))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** All notifications of the user, newest first. */
export default function NotificationsPage() {
  const [search] = useSearchParams()
  const { data, isError, refetch } = useQuery(pageQuery(pageNumber(search)))
  return (
    <>
      <Seo
        title="Notificações | Medponto"
        description="Notificações no Medponto."
        path={paths.notifications}
        index={false}
      />
      <PageTitle
        title="Notificações"
        description={
          data &&
          data.unreadCount > 0 && (
            <span className="flex flex-wrap items-center gap-x-2">
              {count(data.unreadCount, 'não lida', 'não lidas')}
              <span aria-hidden>·</span>
              <MarkAllRead asOf={data.asOf} />
            </span>
          )
        }
        action={
          <Link
            to={paths.notificationSettings}
            aria-label="Preferências de notificação"
            className={buttonClass({ variant: 'secondary', className: 'max-sm:w-11 max-sm:px-0' })}
          >
            <Settings2 aria-hidden />
            <span className="max-sm:hidden">Preferências</span>
          </Link>
        }
      />
      {data ? (
        <List list={data} />
      ) : isError ? (
        <LoadError title="Erro ao carregar notificações. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando notificações..." className="grid gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function MarkAllRead({ asOf }: { asOf: string }) {
  const { mutate, isPending } = useMarkAllRead()
  return (
    <Button variant="link" size="sm" className="-my-1.5" loading={isPending} onClick={() => mutate(asOf)}>
      Marcar todas como lidas
    </Button>
  )
}

function List({ list }: { list: Reply<'GET /notifications'> }) {
  const markRead = useMarkRead()
  if (list.totalCount === 0)
    return (
      <EmptyState illustration={<EmptyNotifications />} title="Nenhuma notificação por enquanto">
        Aqui você fica sabendo do que acontece com suas vagas e candidaturas.
      </EmptyState>
    )
  if (list.currentPage > list.totalPages)
    return <ToLastPage totalPages={list.totalPages} hrefFor={addressOf} />
  return (
    <>
      <Card padding="none" className="mb-6">
        <ul className="divide-y">
          {list.items.map((notification) => (
            <li key={notification.id} className="p-1 sm:p-1.5">
              <NotificationRow
                notification={notification}
                onFollow={() => !notification.isRead && markRead(notification.id)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination currentPage={list.currentPage} totalPages={list.totalPages} hrefFor={addressOf} />
    </>
  )
}
