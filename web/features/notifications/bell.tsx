import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { kindsFor } from '#contract/notifications.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { unreadCountQuery, useReadAnew } from './queries.ts'

const loadPanel = () => import('./bell-panel.tsx')
const BellPanel = lazy(() => loadPanel().then((module) => ({ default: module.BellPanel })))

const MOST_SHOWN = 9

/** What it looks like, with how many are unread; takes a button's props, as a popover's trigger does. */
function BellButton({ unread, ...props }: { unread: number } & ComponentProps<'button'>) {
  const label = unread === 0 ? 'Notificações' : `Notificações: ${count(unread, 'não lida', 'não lidas')}`
  return (
    <Button {...props} variant="ghost" size="icon" aria-label={label} className="relative">
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-1 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-brand px-1 font-bold text-[0.6875rem] text-on-brand leading-none tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Button>
  )
}

/** The bell of the header. Its list is fetched with its code, when somebody wants it. */
export function Bell({ user }: { user: CurrentUser }) {
  const isTold = user.profileComplete && kindsFor(user.role).length > 0
  const { data } = useQuery({ ...unreadCountQuery(), enabled: isTold })
  useReadAnew(data?.unreadCount)
  const [wanted, setWanted] = useState(false)
  if (!isTold) return null
  const unread = data?.unreadCount ?? 0
  const standIn = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return standIn
  return (
    <Suspense fallback={standIn}>
      <BellPanel trigger={<BellButton unread={unread} />} />
    </Suspense>
  )
}
