import { typedPhoneText } from '#contract/phone-text.ts'
import { type Site, useSite } from '#web/lib/site.ts'

const formatCnpj = (cnpj: string) => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

const facts = ({ companyCnpj, companyAddress, contactEmail, contactPhone }: Site) => [
  companyCnpj && `CNPJ ${formatCnpj(companyCnpj)}`,
  companyAddress && `com endereço em ${companyAddress}`,
  contactEmail && `e-mail ${contactEmail}`,
  contactPhone && `telefone ${typedPhoneText(contactPhone)}`,
]

/**
 * The company that runs the site, as far as it is configured (Decreto 7.962/2013, art. 2). Only for a site with a
 * `companyName`.
 */
export function CompanyFacts() {
  const site = useSite()
  const known = facts(site).filter(Boolean)
  return (
    <>
      <strong>{site.companyName}</strong>
      {known.length > 0 && ` (${known.join(', ')})`}
    </>
  )
}
