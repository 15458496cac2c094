import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { VerifiedList } from '#web/features/hiring/registration-checks/verified-mark.tsx'
import { PanelFacts } from '#web/features/platform/back-office/side-panel.tsx'
import { distanceText, placeText } from './applicant-facts.tsx'
import { PanelSection } from './panel-section.tsx'

/** The doctor's registrations, specialties with RQE, place and bio. */
export function ProfileSection({ applicant }: { applicant: Applicant }) {
  const { registrations, verifiedRegistrations, medicalSpecialties, bio, jobLocation } = applicant
  const distance = distanceText(applicant)
  return (
    <PanelSection title="Perfil">
      <PanelFacts
        facts={[
          ['CRM', registrations.map(({ crm, uf }) => `CRM/${uf} ${crm}`).join(', ')],
          [
            'Conferência',
            verifiedRegistrations.length > 0 ? (
              <VerifiedList key="verified" registrations={verifiedRegistrations} />
            ) : (
              <span key="verified" className="text-muted">
                CRM não conferido pelo Medponto
              </span>
            ),
          ],
          [
            'RQE',
            medicalSpecialties.length > 0 ? (
              <ul key="rqe" className="grid gap-0.5">
                {medicalSpecialties.map(({ name, rqe, matchesJob }) => (
                  <li key={name}>
                    {name} (RQE&nbsp;{rqe})
                    {matchesJob && <span className="text-brand"> · pedida pela vaga</span>}
                  </li>
                ))}
              </ul>
            ) : (
              'Nenhum informado'
            ),
          ],
          ['Cidade', placeText(applicant)],
          [
            'Distância',
            distance &&
              jobLocation &&
              `${distance}${distance.endsWith('km') ? ` até ${jobLocation.city}` : ''}`,
          ],
        ]}
      />
      {bio && <p className="mt-2 whitespace-pre-line break-words text-small">{bio}</p>}
    </PanelSection>
  )
}
