import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { genderLabels } from '#contract/accounts/accounts.ts'
import { companySizeText } from '#contract/accounts/company-sizes.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { modalities } from '#contract/telehealth/modalities.ts'
import { isOwnPerson } from '#web/lib/current-user.ts'
import { websiteUrl } from '#web/lib/format.ts'
import { masks } from '#web/ui/mask.ts'
import { cityAndState } from './city-and-state.ts'
import { ExternalLink, FactList, FactSection, NameList } from './fact-list.tsx'
import { OwnRegistrations } from './own-registrations.tsx'

const missing = <span className="text-muted">Não informado</span>
const orMissing = (value: ReactNode) => value || missing

function Confidential({
  children,
  seenBy = 'só você e a equipe do Medponto',
}: {
  children: ReactNode
  seenBy?: string
}) {
  return (
    <>
      <span className="break-words">{orMissing(children)}</span>
      <span className="mt-1 flex gap-1.5 text-muted text-small">
        <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        Confidencial: {seenBy}
      </span>
    </>
  )
}

/** Each time an admin reveals a document, it is recorded with the reason. */
const DOCUMENT_SEEN_BY = 'só você e, com motivo registrado, a equipe do Medponto'

/** An admin who sees the app as a user gets the document without most of its digits. */
const shown = (document: string, mask: (raw: string) => string) =>
  document.startsWith('•') ? document : mask(document)

/** Facts that others cannot see. The e-mail is an exception: employers see it with a doctor's application. */
export function ConfidentialFacts({ user, withBirthDate }: { user: CurrentUser; withBirthDate: boolean }) {
  const { role, email, cpf, cnpj, birthDate } = user
  const isDoctor = role === 'doctor'
  return (
    <FactList
      title="Dados confidenciais"
      isLong
      facts={[
        [
          'E-mail',
          <Confidential
            key="email"
            seenBy={
              isDoctor
                ? 'só você, as empresas às quais se candidatou e a equipe do Medponto'
                : isOwnPerson(user)
                  ? 'só você, sua equipe e a equipe do Medponto'
                  : undefined
            }
          >
            {email}
          </Confidential>,
        ],
        [
          'CPF',
          (isDoctor || cpf) && (
            <Confidential key="cpf" seenBy={DOCUMENT_SEEN_BY}>
              {cpf && shown(cpf, masks.cpf)}
            </Confidential>
          ),
        ],
        [
          'CNPJ',
          cnpj && (
            <Confidential key="cnpj" seenBy={DOCUMENT_SEEN_BY}>
              {shown(cnpj, masks.cnpj)}
            </Confidential>
          ),
        ],
        [
          'Data de nascimento',
          isDoctor && withBirthDate && (
            <Confidential key="birth">{birthDate && masks.date(birthDate)}</Confidential>
          ),
        ],
      ]}
    />
  )
}

const titlesOf = (titles: { name: string; rqe: string | null }[]) =>
  titles.map(({ name, rqe }) => [name, rqe ? `RQE ${rqe}` : 'Sem RQE'] as const)

function Text({ title, text }: { title: string; text: string | null }) {
  return (
    <FactSection title={title}>
      <p className="mt-2 max-w-reading whitespace-pre-line">{orMissing(text)}</p>
    </FactSection>
  )
}

export function OwnDoctorFacts({ user }: { user: CurrentUser }) {
  const { phone, bio, gender, professionalProfile } = user
  return (
    <>
      <Text title="Sobre você" text={bio} />
      <FactList
        title="Dados pessoais"
        facts={[
          ['Telefone', orMissing(phone && formatPhone(phone))],
          ['Gênero', orMissing(gender !== null && genderLabels[gender])],
          ['Cidade', orMissing(cityAndState(user))],
        ]}
      />
      <OwnRegistrations />
      <FactList
        title="Especialidades"
        facts={titlesOf(professionalProfile?.medicalSpecialties ?? [])}
        empty="Nenhuma informada."
      />
      <FactList
        title="Áreas de atuação"
        facts={titlesOf(professionalProfile?.medicalPracticeAreas ?? [])}
        empty="Nenhuma informada."
      />
      <p className="mt-4 max-w-reading text-muted text-small">{advertisedTitlesNote}</p>
    </>
  )
}

/** Explains why a title may be missing from the public profile. */
export const advertisedTitlesNote =
  'No perfil público aparecem só títulos com RQE, no máximo dois, as especialidades primeiro (Resolução CFM 2.336/2023).'

export function OwnEmployerFacts({ user }: { user: CurrentUser }) {
  const { phone, bio, website, isTelehealth, employerProfile } = user
  const site = website && websiteUrl(website)
  const size = employerProfile?.companySize
  return (
    <>
      <Text title="Descrição da empresa" text={bio} />
      <FactList
        title="Contato"
        isLong
        facts={[
          ['Telefone', orMissing(phone && formatPhone(phone))],
          ['Site', orMissing(site && <ExternalLink href={site}>{new URL(site).host}</ExternalLink>)],
          ['Cidade', orMissing(cityAndState(user))],
        ]}
      />
      <FactList
        title="Informações"
        facts={[
          ['Setor', orMissing(employerProfile?.industry)],
          ['Tamanho', orMissing(size && companySizeText(size))],
          ['Fundação', orMissing(employerProfile?.foundedYear)],
          ['Telemedicina', isTelehealth ? 'Sim' : 'Não'],
        ]}
      />
      <FactList
        title="Responsabilidade técnica"
        facts={[
          ['Registro no CRM', orMissing(employerProfile?.crmRegistration)],
          ['Diretor técnico-médico', orMissing(employerProfile?.technicalDirector)],
          ['CRM do diretor', orMissing(employerProfile?.technicalDirectorCrm)],
        ]}
      />
      {isTelehealth && (
        <>
          <NameList
            title="Modalidades de telemedicina"
            names={(employerProfile?.telehealthModalities ?? []).map((name) => modalities[name])}
          />
          <NameList title="Especialidades atendidas" names={employerProfile?.telehealthSpecialties ?? []} />
        </>
      )}
    </>
  )
}

export function OwnAdminFacts({ user: { phone } }: { user: CurrentUser }) {
  return <FactList title="Contato" facts={[['Telefone', orMissing(phone && formatPhone(phone))]]} />
}
