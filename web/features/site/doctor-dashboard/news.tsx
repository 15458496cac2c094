import { useQuery } from '@tanstack/react-query'
import { BellPlus, CircleCheck } from 'lucide-react'
import type { Notification } from '#contract/api/platform/notifications.ts'
import { notificationPath, notificationTitle } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { notificationIcon } from '#web/features/platform/notifications/notification-icons.ts'
import { latestQuery, useMarkRead } from '#web/features/platform/notifications/queries.ts'
import { count, dotted, formatDate, formatNumber, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type AlertNews, useAlertNews } from './alert-news.ts'
import { newsOf, SHOWN_NOTIFICATIONS } from './news-items.ts'
import { NewsRow } from './news-row.tsx'

/** 'Novidades': her unread notifications, and the new jobs of her alerts. */
export function News() {
  const { data, isError, refetch } = useQuery(latestQuery())
  const alerts = useAlertNews()
  const news = data && alerts && newsOf(data.items, alerts)
  return (
    <section aria-labelledby="novidades" className="min-w-0">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-4">
        <h2 id="novidades" className="font-semibold text-lead">
          Novidades
        </h2>
        {data && data.totalCount > 0 && (
          <Link to={paths.notifications} className={buttonClass({ variant: 'link', size: 'sm' })}>
            {data.unreadCount > SHOWN_NOTIFICATIONS
              ? `Ver todas (${formatNumber(data.unreadCount)})`
              : 'Ver todas'}
            <span className="sr-only">: Novidades</span>
          </Link>
        )}
      </div>
      {news ? (
        <Items {...news} />
      ) : isError ? (
        <InlineLoadError text="Erro ao carregar as novidades. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando as novidades...">
          <Skeleton className="h-49 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}

function Items({ unread, alerts }: { unread: readonly Notification[]; alerts: readonly AlertNews[] }) {
  if (unread.length + alerts.length === 0)
    return (
      <p className="flex items-start gap-2 text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        Você está em dia. Mensagens, convites e cada passo das suas candidaturas aparecem aqui.
      </p>
    )
  return (
    <Card padding="none" className="overflow-clip">
      <ul className="divide-y">
        {unread.map((notification) => (
          <li key={notification.id}>
            <NotificationNews notification={notification} />
          </li>
        ))}
        {alerts.map(({ id, name, newJobs, path }) => (
          <li key={id}>
            <NewsRow
              to={path}
              icon={BellPlus}
              title={`${count(newJobs, 'vaga nova', 'vagas novas')} nesta semana`}
              detail={`Alerta ${name}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NotificationNews({ notification }: { notification: Notification }) {
  const now = useNow()
  const markRead = useMarkRead()
  const { id, kind, times, endReason, jobTitle, employerName, happenedAt, rejectionReason } = notification
  const title = notificationTitle({ kind, times, endReason })
  return (
    <NewsRow
      to={notificationPath(notification)}
      icon={notificationIcon(kind)}
      // The new stage says more than that there is one.
      title={kind === 'application_advanced' && rejectionReason ? `Candidatura: ${rejectionReason}` : title}
      detail={dotted([jobTitle, employerName])}
      time={
        <time dateTime={happenedAt} title={formatDate(happenedAt)}>
          {relativeTime(happenedAt, now)}
        </time>
      }
      isUnread
      onFollow={() => markRead(id)}
    />
  )
}
