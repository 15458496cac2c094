import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { VerifiedList } from '#web/features/hiring/registration-checks/verified-mark.tsx'
import { PanelFacts } from '#web/features/platform/back-office/side-panel.tsx'
import { distanceText, placeText } from './applicant-facts.tsx'
import { PanelSection } from './panel-section.tsx'

/** The doctor's registrations, specialties with RQE, place and bio. */
export function ProfileSection({ applicant }: { applicant: Applicant }) {
  const { registrations, verifiedRegistrations, medicalSpecialties, bio, jobLocation } = applicant
  const distance = distanceText(applicant)
  const unverified = registrations.filter(
    ({ crm, uf }) => !verifiedRegistrations.some((verified) => verified.crm === crm && verified.uf === uf),
  )
  return (
    <PanelSection title="Perfil">
      <PanelFacts
        facts={[
          [
            'CRM',
            <div key="crm" className="grid gap-1">
              <VerifiedList registrations={verifiedRegistrations} />
              {unverified.map(({ crm, uf }) => (
                <p key={`${crm}/${uf}`}>
                  {`CRM-${uf} ${crm}`}
                  <span className="block text-muted">Não conferido pelo Medponto</span>
                </p>
              ))}
            </div>,
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
