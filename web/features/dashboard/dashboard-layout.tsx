import { type ClientLoaderFunctionArgs, NavLink, Outlet } from 'react-router'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { cn } from '#web/ui/cn.ts'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { menuLinks } from './menu-links.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function SideMenu({ user }: { user: CurrentUser }) {
  return (
    <nav
      aria-label="Painel"
      className="sticky top-[calc(1.5rem+var(--banner-height))] hidden h-fit w-52 shrink-0 lg:block print:hidden"
    >
      <ul className="grid gap-1">
        {menuLinks(user).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.dashboard}
              className={({ isActive }) =>
                cn(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors',
                  isActive
                    ? 'bg-brand-soft text-brand-strong'
                    : 'text-muted hover:bg-subtle hover:text-foreground',
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sticks to the bottom of the content, not of the screen, so that it never covers the footer. */
function BottomBar({ user }: { user: CurrentUser }) {
  return (
    <nav
      aria-label="Painel"
      data-bottom-bar
      className="sticky bottom-0 z-10 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="flex">
        {menuLinks(user).map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-auto">
            <NavLink
              to={to}
              end={to === paths.dashboard}
              className={({ isActive }) =>
                cn(
                  'flex min-h-16 flex-col items-center justify-center gap-1 px-1 font-medium text-xs focus-visible:-outline-offset-2',
                  isActive ? 'text-brand' : 'text-muted',
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default function DashboardLayout() {
  return (
    <SignedIn>
      {(user) => (
        <>
          {/* On phones at least as high as the screen minus header and bar, so that the bar is at the bottom. */}
          <div className="container-page flex min-h-[calc(100svh-8.125rem)] gap-10 py-6 sm:py-8 lg:min-h-[60vh]">
            <SideMenu user={user} />
            <div className="min-w-0 flex-1">
              <Outlet />
            </div>
          </div>
          <BottomBar user={user} />
        </>
      )}
    </SignedIn>
  )
}
