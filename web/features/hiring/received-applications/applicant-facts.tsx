import { BadgeCheck } from 'lucide-react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'

const NONE = '—'

/** 'CRM/SP 123456', of several the first and how many more. */
export function registrationText({ registrations }: EmployerApplication): string {
  const [first] = registrations
  if (!first) return NONE
  const more = registrations.length - 1
  return `${first.crm}/${first.uf}${more > 0 ? ` +${more}` : ''}`
}

interface CellFactsProps {
  application: EmployerApplication
  /** One line instead of two. */
  isCompact: boolean
}

/** CFM 2.336/2023: a specialty is named together with its RQE. In one line, only the title is sure to have both. */
export function RqeMark({ application: { medicalSpecialties }, isCompact }: CellFactsProps) {
  const [first] = medicalSpecialties
  if (!first) return <span className="text-muted">Sem RQE</span>
  const { name, rqe, matchesJob } = first
  return (
    <div
      className={cn(isCompact ? 'truncate' : 'grid', !matchesJob && 'text-muted')}
      title={`${name} (RQE ${rqe}), ${matchesJob ? 'especialidade da vaga' : 'outra especialidade'}`}
    >
      <span className={isCompact ? '' : 'truncate'}>
        {matchesJob && (
          <>
            <BadgeCheck aria-hidden className="mr-1 inline size-4 text-brand" />
            <span className="sr-only">RQE da vaga: </span>
          </>
        )}
        {name}{' '}
      </span>
      <span className={cn('text-muted tabular-nums', !isCompact && 'text-meta')}>{`RQE\u00A0${rqe}`}</span>
    </div>
  )
}

/** The city, and how far it is from the job. */
export function PlaceAndDistance({ application, isCompact }: CellFactsProps) {
  const place = placeText(application)
  return (
    <div title={place} className={isCompact ? 'flex gap-1.5' : 'grid'}>
      <span className="truncate">{place}</span>
      <span className={cn('shrink-0 text-muted tabular-nums', !isCompact && 'text-meta')}>
        {distanceText(application)}
      </span>
    </div>
  )
}

export const distanceText = ({ distanceKm }: Pick<EmployerApplication, 'distanceKm'>): string | null =>
  distanceKm === null ? null : distanceKm === 0 ? 'mesma cidade' : `${formatNumber(distanceKm)} km`

export const placeText = ({ location }: Pick<EmployerApplication, 'location'>): string =>
  location ? `${location.city}, ${location.state}` : NONE
