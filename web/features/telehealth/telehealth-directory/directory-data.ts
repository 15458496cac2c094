import type { TelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { paths } from '#contract/paths.ts'

/** Structured data of the listed companies, without any rating. */
export const directoryData = (companies: readonly TelehealthCompany[], origin: string) => ({
  '@graph': companies.map((company) => ({
    '@type': ['Organization', 'MedicalOrganization'],
    name: company.companyName,
    url: origin + paths.publicProfile(company.id),
    sameAs: company.website,
    identifier: {
      '@type': 'PropertyValue',
      propertyID: `CRM-${company.registration.uf}`,
      value: company.registration.number,
    },
    address: { '@type': 'PostalAddress', addressRegion: company.registration.uf, addressCountry: 'BR' },
    areaServed: 'BR',
  })),
})
