import type { ReactNode } from 'react'
import type { PublicProfile } from '#contract/api/accounts/profiles.ts'
import { verifiedText } from '#contract/hiring/registration-checks.ts'
import { cityAndState } from '#web/features/accounts/profiles/city-and-state.ts'
import { count } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** CFM 2.336/2023, art. 4: the name must be followed by CRM, state and the word MÉDICO. */
function subtitleOf(profile: PublicProfile): ReactNode {
  if (profile.role !== 'doctor')
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant="brand">{profile.role === 'telehealth' ? 'Telemedicina' : 'Empresa'}</Badge>
        {profile.verification && <Badge variant="success">Empresa verificada</Badge>}
        {profile.verification && <span className="text-muted text-small">{profile.verification}</span>}
      </div>
    )
  if (profile.registrations.length === 0) return null
  return (
    <>
      <p className="font-semibold">
        MÉDICO{profile.registrations.map(({ crm, uf }) => ` · CRM/${uf} ${crm}`)}
      </p>
      {profile.verifiedRegistrations?.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Badge variant="success">CRM conferido</Badge>
          <span className="text-muted text-small">
            {profile.verifiedRegistrations.map(verifiedText).join('; ')}
          </span>
        </div>
      )}
    </>
  )
}

/** Name and bio. Of a company also a link to its jobs, which are further down on phones. */
export function Introduction({
  profile,
  openJobs = 0,
}: {
  profile: PublicProfile
  openJobs?: number | undefined
}) {
  const { name, bio, profileImageUrl, role } = profile
  const isDoctor = role === 'doctor'
  const place = cityAndState(profile)
  return (
    <>
      <div className="flex items-start gap-4 sm:items-center sm:gap-5">
        <Avatar
          name={name}
          src={profileImageUrl}
          size="xl"
          shape={isDoctor ? 'circle' : 'square'}
          className="max-sm:size-16 max-sm:text-title"
        />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h1 className="wrap-anywhere font-semibold text-title sm:text-heading">{name}</h1>
          {subtitleOf(profile)}
          {place && <p className="text-muted">{place}</p>}
        </div>
      </div>
      {openJobs > 0 && (
        <a
          href="#vagas-abertas"
          className={buttonClass({ variant: 'secondary', className: 'mt-4 w-full lg:hidden' })}
        >
          Ver {count(openJobs, 'vaga aberta', 'vagas abertas')}
        </a>
      )}
      {bio && (
        <section aria-labelledby="sobre" className="mt-6 sm:mt-8">
          <h2 id="sobre" className="font-semibold text-lead">
            {isDoctor ? 'Sobre' : 'Sobre a empresa'}
          </h2>
          <p className="mt-2 max-w-reading whitespace-pre-line">{bio}</p>
        </section>
      )}
    </>
  )
}
