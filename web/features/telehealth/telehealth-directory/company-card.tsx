import { ExternalLink } from 'lucide-react'
import type { TelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { paths } from '#contract/paths.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { modalities } from '#contract/telehealth/modalities.ts'
import { CARD_SPECIALTIES } from '#contract/telehealth/tiers.ts'
import { count, dotted } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { RegistrationLine } from './registration-line.tsx'

/** Where the page states how paid positions are given. */
export const CRITERIA_ID = 'criterios'

const linkClass = `inline-flex min-h-11 items-center gap-1.5 font-semibold ${underlinedLinkClass}`

/** A listed company. Paid positions are marked as advertising (CFM 2.336/2023, art. 11). */
export function CompanyCard({ company }: { company: TelehealthCompany }) {
  const { id, companyName, logo, location, description, telehealthTier, website, openJobCount } = company
  const isPaid = telehealthTier !== 'regular'
  return (
    <Card as="article" padding="sm" className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <Avatar name={companyName} src={logo} size="lg" shape="square" />
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-semibold text-lead">
            <Link to={paths.publicProfile(id)} className="hover:text-brand hover:underline">
              {companyName}
            </Link>
          </h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-small">
            {location}
            {isPaid && <Badge variant="outline">Publicidade</Badge>}
          </p>
        </div>
      </div>
      {company.modalities.length > 0 && (
        <p className="text-small">{dotted(company.modalities.map((name) => modalities[name]))}</p>
      )}
      <Specialties names={company.specialties} shown={CARD_SPECIALTIES[telehealthTier]} />
      {description && telehealthTier === 'partner' && (
        <p className="line-clamp-3 text-small text-muted">{description}</p>
      )}
      <RegistrationLine company={company} />
      <div className="mt-auto flex flex-wrap items-center gap-x-5">
        {openJobCount > 0 && (
          <Link to={jobsAddress({ employer: id })} className={linkClass}>
            {count(openJobCount, 'vaga aberta', 'vagas abertas')}
            <span className="sr-only">, {companyName}</span>
          </Link>
        )}
        {website && (
          <a href={website} target="_blank" rel="sponsored noopener" className={linkClass}>
            Site
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only"> de {companyName} (abre em nova aba)</span>
          </a>
        )}
      </div>
      {isPaid && (
        <p className="border-t pt-2 text-muted text-small">
          Posição paga; não é avaliação de qualidade.{' '}
          <a href={`#${CRITERIA_ID}`} className="underline underline-offset-4 hover:text-foreground">
            Critérios
          </a>
        </p>
      )}
    </Card>
  )
}

function Specialties({ names, shown }: { names: readonly string[]; shown: number }) {
  if (names.length === 0) return null
  const hidden = names.slice(shown)
  return (
    <ul aria-label="Especialidades" className="flex flex-wrap gap-1.5">
      {names.slice(0, shown).map((name) => (
        <li key={name} className="max-w-full">
          <Badge>{name}</Badge>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Badge variant="outline" title={hidden.join(', ')}>
            +{hidden.length} mais
          </Badge>
        </li>
      )}
    </ul>
  )
}
