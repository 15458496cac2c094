import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { ApplicantContact } from './applicant-contact.tsx'
import { PanelSection } from './panel-section.tsx'

/** How to reach the doctor, which matters once the answers have been read. */
export function ContactSection({ applicant }: { applicant: Applicant }) {
  return (
    <PanelSection title="Contato">
      <ApplicantContact application={applicant} />
      <p className="text-small">
        {applicant.profileVisible ? (
          <Link
            to={paths.publicProfile(applicant.doctorId)}
            className="inline-flex min-h-6 items-center text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
          >
            Ver perfil público
          </Link>
        ) : (
          <span className="text-muted">O perfil não é público.</span>
        )}
      </p>
    </PanelSection>
  )
}
