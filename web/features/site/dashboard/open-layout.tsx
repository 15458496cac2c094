import { Outlet } from 'react-router'
import { useSession } from '#web/lib/current-user.ts'
import { AccountFrame } from './account-frame.tsx'

/** The frame of a page of an account that guests can open as well, or are sent on from; they see it without the menu. */
export default function OpenLayout() {
  const { user } = useSession()
  return (
    <AccountFrame user={user?.profileComplete ? user : null}>
      <Outlet />
    </AccountFrame>
  )
}
