import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { paths } from '#contract/paths.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ApplicantContact } from './applicant-contact.tsx'
import { PanelSection } from './panel-section.tsx'

/** The doctor's contact details. They come after the answers, because employers need them later. */
export function ContactSection({ applicant }: { applicant: Applicant }) {
  return (
    <PanelSection title="Contato">
      <ApplicantContact application={applicant} />
      <p className="text-small">
        {applicant.profileVisible ? (
          <Link
            to={paths.publicProfile(applicant.doctorId)}
            className={`inline-flex min-h-6 items-center ${underlinedLinkClass}`}
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
