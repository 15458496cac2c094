import { BadgeCheck } from 'lucide-react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { formatNumber } from '#web/lib/format.ts'

const NONE = '—'

/** 'CRM/SP 123456', of several the first and how many more. */
export function registrationText({ registrations }: EmployerApplication): string {
  const [first] = registrations
  if (!first) return NONE
  const more = registrations.length - 1
  return `${first.crm}/${first.uf}${more > 0 ? ` +${more}` : ''}`
}

/** CFM 2.336/2023: a specialty is named together with its RQE. */
export function RqeMark({ application: { medicalSpecialties } }: { application: EmployerApplication }) {
  const [first] = medicalSpecialties
  if (!first) return <span className="text-muted">Sem RQE</span>
  return (
    <span
      className={first.matchesJob ? '' : 'text-muted'}
      title={first.matchesJob ? 'RQE em uma especialidade da vaga' : 'RQE em outra especialidade'}
    >
      {first.matchesJob && (
        <>
          <BadgeCheck aria-hidden className="mr-1 inline size-4 text-brand" />
          <span className="sr-only">RQE da vaga: </span>
        </>
      )}
      {first.name} <span className="text-muted tabular-nums">(RQE&nbsp;{first.rqe})</span>
    </span>
  )
}

export const distanceText = ({ distanceKm }: Pick<EmployerApplication, 'distanceKm'>): string | null =>
  distanceKm === null ? null : distanceKm === 0 ? 'mesma cidade' : `${formatNumber(distanceKm)} km`

export const placeText = ({ location }: Pick<EmployerApplication, 'location'>): string =>
  location ? `${location.city}, ${location.state}` : NONE
