import { useNavigate } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { endSession, mayInTeam } from '#web/lib/current-user.ts'

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
