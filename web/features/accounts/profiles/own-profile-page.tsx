import { EyeOff } from 'lucide-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { displayName, isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { paths } from '#contract/paths.ts'
import { ConsentCard } from '#web/features/accounts/account-data/consent-card.tsx'
import { DeletionCard } from '#web/features/accounts/account-data/deletion-card.tsx'
import { ExportCard } from '#web/features/accounts/account-data/export-card.tsx'
import { isOwnPerson, mayInTeam } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { columnsClass, titleClass } from './columns.ts'
import { OwnEntry } from './own-entry.tsx'
import { ConfidentialFacts, OwnAdminFacts, OwnDoctorFacts, OwnEmployerFacts } from './own-facts.tsx'
import { ProfileLoadError } from './profile-load-error.tsx'
import { roleLabel } from './user-profile-card.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function Facts({ user }: { user: CurrentUser }) {
  if (user.role === 'doctor') return <OwnDoctorFacts user={user} />
  if (isOwnPerson(user)) return <OwnAdminFacts user={user} />
  return isEmployerRole(user.role) ? <OwnEmployerFacts user={user} /> : <OwnAdminFacts user={user} />
}

function OwnProfile({ user }: { user: CurrentUser }) {
  const { id, role, isAdmin, isSearchable, profileImageUrl, company, teamRole } = user
  const isPerson = isOwnPerson(user)
  // The account of the company itself, for a founder who is no owner any more.
  const mayEdit = isPerson || mayInTeam(user, 'owner')
  const name = user.name || displayName(user)
  return (
    <>
      <div className={titleClass}>
        <PageTitle
          title="Meu perfil"
          action={
            <div className="flex flex-wrap gap-3">
              {!isAdmin && (
                <Link
                  to={paths.publicProfile(company?.id ?? id)}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  {isPerson ? 'Ver perfil da empresa' : 'Ver perfil público'}
                </Link>
              )}
              {isPerson && mayInTeam(user, 'owner') && (
                <Link to={paths.editCompany} className={buttonClass({ variant: 'secondary' })}>
                  Editar empresa
                </Link>
              )}
              <Link to={paths.editProfile} className={buttonClass()}>
                Editar perfil
              </Link>
            </div>
          }
        />
      </div>
      <div className={columnsClass}>
        <div className="grid grid-cols-1 gap-5">
          {role === 'telehealth' && <OwnEntry />}
          <Card as="article" padding="lg" className="max-sm:p-4">
            <div className="flex items-center gap-4 sm:gap-5">
              <Avatar
                name={name}
                src={profileImageUrl}
                size="xl"
                shape={isEmployerRole(role) && !isPerson ? 'square' : 'circle'}
                className="max-sm:size-16 max-sm:text-heading"
              />
              <div className="grid min-w-0 gap-1 sm:gap-1.5">
                <h2 className="font-semibold text-title sm:text-heading">{name}</h2>
                <p className="text-muted">
                  {isAdmin ? 'Administração' : isPerson ? `Equipe de ${company?.name}` : roleLabel(role)}
                </p>
                {teamRole && (
                  <p className="flex flex-wrap items-center gap-2 text-small">
                    <Badge variant="outline">{teamRoleTexts[teamRole].label}</Badge>
                    <Link to={paths.team} className="text-brand underline underline-offset-4">
                      Ver equipe
                    </Link>
                  </p>
                )}
                {!isSearchable && !isAdmin && !isPerson && (
                  <p className="flex gap-2">
                    <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
                    Seu perfil não aparece para outras pessoas
                  </p>
                )}
              </div>
            </div>
            <Facts user={user} />
            <ConfidentialFacts user={user} withBirthDate />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          {role === 'doctor' && (
            <Card as="section" aria-label="Convites">
              <CardHeader
                title="Convites"
                description="Empresas podem convidar você para vagas. Você decide se quer, e quais empresas não encontram você."
              />
              <Link to={paths.dashboardInvitations} className={buttonClass({ variant: 'secondary' })}>
                Escolher
              </Link>
            </Card>
          )}
          {mayEdit && <ExportCard />}
          <ConsentCard />
          {mayEdit && <DeletionCard user={user} />}
        </div>
      </div>
    </>
  )
}

/** /perfil (spec A §2, Own profile). */
export default function OwnProfilePage() {
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Meu perfil | Medponto"
            description="Seus dados no Medponto."
            path={paths.profile}
            index={false}
          />
          <OwnProfile user={user} />
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary() {
  return <ProfileLoadError title="Erro ao carregar perfil" />
}
