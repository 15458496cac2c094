import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { guard } from '#web/lib/guard.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { AccountFrame } from './account-frame.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The frame of every page of an account. */
export default function DashboardLayout() {
  return (
    <SignedIn>
      {(user) => (
        <AccountFrame user={user}>
          <Outlet />
        </AccountFrame>
      )}
    </SignedIn>
  )
}
