import type { PublicProfile } from '#contract/api/accounts/profiles.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { whatsappUrl } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ExternalLink, FactList } from './fact-list.tsx'

type Doctor = Extract<PublicProfile, { role: 'doctor' }>

const advertised = (titles: Doctor['medicalSpecialties']) =>
  titles.map(({ name, rqe }) => [name, `RQE ${rqe}`] as const)

/** The titles that may be advertised, and the contacts if this visitor may see them. */
export function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const { phone, email } = doctor
  return (
    <>
      <FactList title="Especialidades" facts={advertised(doctor.medicalSpecialties)} />
      <FactList title="Áreas de atuação" facts={advertised(doctor.medicalPracticeAreas)} />
      <FactList
        title="Contato"
        facts={[
          [
            'WhatsApp',
            phone && (
              <ExternalLink
                href={whatsappUrl(phone, `Olá, ${doctor.name}! Recebi sua candidatura pelo Medponto.`)}
              >
                {formatPhone(phone)}
              </ExternalLink>
            ),
          ],
          ['E-mail', email && <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>],
        ]}
      />
      {(phone || email) && (
        <Alert className="mt-6">
          Os contatos aparecem só para quem recebeu a candidatura. Use-os apenas para a seleção.
        </Alert>
      )}
    </>
  )
}
