import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { PanelSection } from './panel-section.tsx'
import { StatusMark } from './status-mark.tsx'

/** The doctor's other applications to this company; each opens in the panel. */
export function OthersSection({
  applicant: { others },
  open,
}: {
  applicant: Applicant
  open: (id: string) => void
}) {
  if (others.length === 0) return null
  return (
    <PanelSection title="Outras candidaturas à sua empresa">
      <ul className="grid">
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => open(other.id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-small hover:text-brand"
            >
              <span className="min-w-0 truncate">{other.jobTitle}</span>
              <StatusMark application={other} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
