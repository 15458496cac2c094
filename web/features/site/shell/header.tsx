import { Menu as MenuIcon, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { canPublishJobs } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { mayInTeam, type Session, useSession } from '#web/lib/current-user.ts'
import { registerPath } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { readToken } from '#web/lib/session.ts'
import { setDarkTheme, useDarkTheme } from '#web/lib/theme.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useAccountLinks } from './account-links.ts'
import { SignInLink } from './sign-in-link.tsx'

const loadBell = () => import('#web/features/platform/notifications/bell.tsx')
const Bell = lazy(() => loadCode(loadBell).then((module) => ({ default: module.Bell })))
const loadAccountMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(() => loadCode(loadAccountMenu).then((module) => ({ default: module.AccountMenu })))

/** Loads what only users see while the session is still being checked. */
function useAccountCode(): void {
  useEffect(() => {
    if (readToken()) for (const load of [loadBell, loadAccountMenu]) load().catch(() => null)
  }, [])
}

const navLinkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-subtle ${isActive ? 'text-brand' : ''}`

function ThemeSwitch() {
  const dark = useDarkTheme()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Tema escuro"
      aria-pressed={dark ?? undefined}
      onClick={() => setDarkTheme(!dark)}
    >
      <span className="theme-icon" />
    </Button>
  )
}

/** The server renders these for everybody. If a session is likely, CSS hides them from the first paint on. */
function GuestLinks() {
  return (
    <div className="flex items-center gap-2 in-data-[session=in]:hidden">
      <Link to={registerPath(paths.newJob)} className={buttonClass({ variant: 'ghost' })}>
        Publicar vaga
      </Link>
      <SignInLink className={buttonClass()}>Entrar/Cadastrar</SignInLink>
    </div>
  )
}

const accountSpace = (
  <span className="hidden h-12 w-47 animate-pulse rounded-control bg-subtle in-data-[session=in]:block" />
)
const bellSpace = <span className="hidden size-11 in-data-[session=in]:block" />

function AccountArea({ session }: { session: Session }) {
  if (session.state === 'signedIn')
    return (
      <Suspense fallback={accountSpace}>
        <AccountMenu user={session.user} />
      </Suspense>
    )
  return (
    <>
      {session.state === 'unknown' && accountSpace}
      <GuestLinks />
    </>
  )
}

function MobileMenu({ session, close }: { session: Session; close: () => void }) {
  const links = useAccountLinks(session.user)
  const itemClass =
    'flex min-h-12 w-full items-center rounded-control px-3 text-left font-medium hover:bg-subtle'
  return (
    <nav id="menu-movel" aria-label="Menu" className="border-border border-t px-4 py-3 md:hidden">
      <Link to={paths.jobs} className={itemClass} onClick={close}>
        Vagas
      </Link>
      <Link to={paths.telemedicine} className={itemClass} onClick={close}>
        Telemedicina
      </Link>
      {session.user ? (
        links.map((link) =>
          link.to ? (
            <Link key={link.label} to={link.to} className={itemClass} onClick={close}>
              {link.label}
            </Link>
          ) : (
            <button key={link.label} type="button" className={itemClass} onClick={link.onSelect}>
              {link.label}
            </button>
          ),
        )
      ) : (
        <>
          <Link to={registerPath(paths.newJob)} className={itemClass} onClick={close}>
            Publicar vaga
          </Link>
          <SignInLink className={itemClass} onClick={close}>
            Entrar/Cadastrar
          </SignInLink>
        </>
      )}
    </nav>
  )
}

/** Where companies work. Their pages have main actions of their own. */
const workplaces = [paths.dashboard, paths.profile, paths.pricing]

/** The main action of the public pages (spec B §2.16). On the form it would lead nowhere. */
const PublishLink = ({ pathname }: { pathname: string }) =>
  pathname === paths.newJob ? null : (
    <Link
      to={paths.newJob}
      className={buttonClass({
        variant: workplaces.some((path) => pathname.startsWith(path)) ? 'secondary' : 'primary',
        className: 'mr-1 max-md:hidden',
      })}
    >
      Publicar vaga
    </Link>
  )

/** Logo, navigation, theme switch, notifications and account menu (spec B §2.16). */
export function Header() {
  const session = useSession()
  useAccountCode()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="border-border print:hidden border-b bg-surface">
      <div className="container-page flex h-16 items-center gap-2">
        <Link to={paths.home} className="rounded-control">
          <Logo />
        </Link>
        <nav aria-label="Principal" className="ml-4 hidden md:block">
          <NavLink to={paths.jobs} end className={navLinkClass}>
            Vagas
          </NavLink>
          <NavLink to={paths.telemedicine} className={navLinkClass}>
            Telemedicina
          </NavLink>
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          {/* First, so that nothing moves when the session is known. */}
          {session.user && canPublishJobs(session.user) && mayInTeam(session.user, 'recruiter') && (
            <PublishLink pathname={pathname} />
          )}
          <ThemeSwitch />
          {session.user && (
            <Suspense fallback={bellSpace}>
              <Bell user={session.user} />
            </Suspense>
          )}
          {session.state === 'unknown' && bellSpace}
          <div className="hidden items-center gap-2 md:flex">
            <AccountArea session={session} />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="md:hidden"
            aria-label={open ? 'Fechar menu' : 'Abrir menu'}
            aria-expanded={open}
            aria-controls="menu-movel"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden /> : <MenuIcon aria-hidden />}
          </Button>
        </div>
      </div>
      {open && <MobileMenu session={session} close={() => setOpen(false)} />}
    </header>
  )
}
