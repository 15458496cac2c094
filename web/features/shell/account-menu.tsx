import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { displayName, isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { endSession, mayInTeam } from '#web/lib/current-user.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

export interface AccountLink {
  label: string
  to?: string
  onSelect?: () => void
}

/** The entries of 'Minha conta', for the account menu and the mobile menu (spec B §2.16). */
export function useAccountLinks(user: CurrentUser | null): AccountLink[] {
  const navigate = useNavigate()
  if (!user) return []
  const signOut = async () => {
    await endSession()
    navigate(paths.home)
  }
  const publishes = user.profileComplete && isEmployerRole(user.role)
  return [
    user.profileComplete
      ? { label: 'Dashboard', to: paths.dashboard }
      : { label: 'Completar perfil', to: paths.welcome },
    ...(publishes && mayInTeam(user, 'recruiter') ? [{ label: 'Publicar vaga', to: paths.newJob }] : []),
    ...(publishes && mayInTeam(user, 'owner') ? [{ label: 'Planos', to: paths.pricing }] : []),
    ...(user.profileComplete ? [{ label: 'Perfil', to: paths.profile }] : []),
    { label: 'Sair', onSelect: signOut },
  ]
}

export function AccountMenu({ user }: { user: CurrentUser }) {
  const links = useAccountLinks(user)
  const name = displayName(user)
  return (
    <Menu
      align="end"
      header={<span className="block max-w-56 truncate">{name}</span>}
      items={links}
      trigger={
        <Button variant="ghost" className="max-w-56">
          <Avatar name={name} src={user.profileImageUrl} size="sm" />
          <span className="max-lg:sr-only">Minha conta</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  )
}
