import { Ellipsis, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { ConsentBanner } from '#web/features/accounts/account-data/consent-banner.tsx'
import { AdminSearch, AdminSearchButton } from '#web/features/admin/admin-search/admin-search.tsx'
import { MaintenanceBanner } from '#web/features/admin/settings/maintenance-banner.tsx'
import { VersionLine } from '#web/features/admin/settings/version-line.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { barLinks, isCurrent, sideLinks } from './menu-links.ts'

interface NavigationProps {
  user: CurrentUser
  openSearch: () => void
}

const currentPage = (isMarked: boolean) => (isMarked ? 'page' : undefined)

function SideMenu({ user, openSearch }: NavigationProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Painel"
      data-side-menu
      className="sticky top-[calc(1.5rem+var(--banner-height))] hidden h-fit w-52 shrink-0 lg:block print:hidden"
    >
      {user.role === 'admin' && <AdminSearchButton onClick={openSearch} />}
      <ul className="grid gap-1">
        {sideLinks(user).map((link) => {
          const { to, label, icon: Icon } = link
          const isMarked = isCurrent(link, pathname)
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={currentPage(isMarked)}
                className={cn(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold transition-colors',
                  isMarked
                    ? 'bg-brand-soft text-brand-strong'
                    : 'text-muted hover:bg-subtle hover:text-foreground',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const barEntry =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 px-1 font-semibold text-meta focus-visible:-outline-offset-2'

/** Sticks to the bottom of the content, not of the screen, so that it never covers the footer. */
function BottomBar({ user, openSearch }: NavigationProps) {
  const { bar, more } = barLinks(user)
  const { pathname } = useLocation()
  const isMore = more.some((link) => isCurrent(link, pathname))
  return (
    <nav
      aria-label="Painel"
      data-bottom-bar
      className="sticky bottom-0 z-10 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="flex">
        {bar.map((link) => {
          const { to, label, icon: Icon } = link
          const isMarked = isCurrent(link, pathname)
          return (
            <li key={to} className="min-w-0 flex-auto">
              <Link
                to={to}
                aria-current={currentPage(isMarked)}
                className={cn(barEntry, isMarked ? 'text-brand' : 'text-muted')}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                <span className="max-w-full truncate">{label}</span>
              </Link>
            </li>
          )
        })}
        {more.length > 0 && (
          <li className="min-w-0 flex-auto">
            <Menu
              trigger={
                <button
                  type="button"
                  aria-current={currentPage(isMore)}
                  className={cn(barEntry, isMore ? 'text-brand' : 'text-muted')}
                >
                  <Ellipsis aria-hidden className="size-5 shrink-0" />
                  Mais
                </button>
              }
              items={[
                ...more.map(({ to, label, icon: Icon }) => ({
                  to,
                  label,
                  icon: <Icon aria-hidden className="size-4" />,
                })),
                ...(user.role === 'admin'
                  ? [{ label: 'Buscar tudo', icon: <Search aria-hidden />, onSelect: openSearch }]
                  : []),
              ]}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

const tablePaths: readonly string[] = [paths.dashboardApplications, paths.dashboardJobs]

/**
 * A page between the side menu and, on phones, above the bottom bar. Without a user there is neither, and the page stays
 * mounted when the user becomes known.
 */
export function AccountFrame({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const [isSearching, setSearching] = useState(false)
  const openSearch = () => setSearching(true)
  const isAdmin = user?.role === 'admin'
  const { pathname } = useLocation()
  const hasTables = isAdmin || isEmployerRole(user?.role)
  const isTable = isAdmin || (hasTables && tablePaths.includes(pathname))
  return (
    <>
      {/* At least as high as the screen minus the header and, on phones, the bar: the bar is at the bottom, and data that
      arrives late does not push a visible footer away. */}
      <div
        className={cn(
          'container-page flex min-h-[calc(100svh-8.125rem)] lg:min-h-[calc(100svh-4rem)]',
          hasTables ? 'gap-6 py-4 sm:py-5' : 'gap-10 py-6 sm:py-8',
          user && 'max-lg:[--account-bar:calc(4.0625rem+env(safe-area-inset-bottom))]',
        )}
      >
        {user && <SideMenu user={user} openSearch={openSearch} />}
        <div className={cn('min-w-0 flex-1', hasTables && !isTable && 'max-w-[72rem] sm:pt-1.5')}>
          {user && <ConsentBanner />}
          {isAdmin && <MaintenanceBanner />}
          {children}
        </div>
      </div>
      {isAdmin && <VersionLine />}
      {user && <BottomBar user={user} openSearch={openSearch} />}
      {isAdmin && <AdminSearch open={isSearching} onOpenChange={setSearching} />}
    </>
  )
}
