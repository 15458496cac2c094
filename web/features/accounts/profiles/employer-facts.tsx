import { companySizeText } from '#contract/accounts/company-sizes.ts'
import type { PublicProfile } from '#contract/api/accounts/profiles.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { modalities } from '#contract/telehealth/modalities.ts'
import { callUrl, websiteUrl, whatsappUrl } from '#web/lib/format.ts'
import { ExternalLink, FactList, NameList } from './fact-list.tsx'

type Employer = Exclude<PublicProfile, { role: 'doctor' }>

/** 0800 numbers have no WhatsApp. */
function Phone({ phone, name }: { phone: string; name: string }) {
  if (phone.startsWith('0')) return <ExternalLink href={callUrl(phone)}>{formatPhone(phone)}</ExternalLink>
  return (
    <ExternalLink
      href={whatsappUrl(phone, `Olá! Vi o perfil de ${name} no Medponto e gostaria de mais informações.`)}
    >
      {formatPhone(phone)}
    </ExternalLink>
  )
}

/** A company's public facts, including those that the law requires of medical establishments. */
export function EmployerFacts({ employer }: { employer: Employer }) {
  const { phone, name, website, industry, companySize, foundedYear, crmRegistration, technicalDirector } =
    employer
  const site = website && websiteUrl(website)
  const isTollFree = phone?.startsWith('0')
  return (
    <>
      <FactList
        title="Contato"
        isLong
        isNarrow
        facts={[
          [isTollFree ? 'Telefone' : 'WhatsApp', phone && <Phone phone={phone} name={name} />],
          ['Site', site && <ExternalLink href={site}>{new URL(site).host}</ExternalLink>],
        ]}
      />
      <FactList
        title="Informações"
        isNarrow
        facts={[
          ['Setor', industry],
          ['Tamanho', companySize && companySizeText(companySize)],
          ['Fundação', foundedYear],
          ['Registro no CRM', crmRegistration],
          ['Diretor técnico-médico', technicalDirector],
        ]}
      />
      <NameList
        title="Modalidades de telemedicina"
        names={employer.telehealthModalities.map((name) => modalities[name])}
      />
      <NameList title="Especialidades atendidas" names={employer.telehealthSpecialties} />
    </>
  )
}
