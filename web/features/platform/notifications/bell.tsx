import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'
import { unreadCountQuery, useRefetchOnNew } from './unread-count.ts'

const loadPanel = () => import('./bell-panel.tsx').then((module) => module.BellPanel)
const bellPanel = openedCode(loadPanel)
/** A failure does not matter before the click. */
const preloadPanel = () => void loadPanel().catch(() => null)

const MAX_SHOWN = 9

/** The icon with the number of unread notifications. Accepts a button's props, so that it can be a popover's trigger. */
function BellButton({ unread, ...props }: { unread: number } & ComponentProps<'button'>) {
  const label = unread === 0 ? 'Notificações' : `Notificações: ${count(unread, 'não lida', 'não lidas')}`
  return (
    <Button {...props} variant="ghost" size="icon" aria-label={label} className="relative">
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-1 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-brand px-1 font-semibold text-meta text-on-brand leading-none tabular-nums"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </Button>
  )
}

/** The bell in the header. Its list is loaded on demand: the code on hover or focus, the data on the first click. */
export function Bell({ user }: { user: CurrentUser }) {
  // Every role has kinds of its own. Their list would be part of every page.
  const hasNotifications = user.profileComplete && user.role !== null
  const { data } = useQuery({ ...unreadCountQuery(), enabled: hasNotifications })
  useRefetchOnNew(data?.unreadCount)
  const [isRequested, setIsRequested] = useState(false)
  const BellPanel = useOpenedCode(bellPanel, isRequested, () => setIsRequested(false))
  if (!hasNotifications) return null
  const unread = data?.unreadCount ?? 0
  const closedBell = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={() => setIsRequested(true)}
    />
  )
  if (!isRequested || !BellPanel) return closedBell
  return <BellPanel trigger={<BellButton unread={unread} />} />
}
