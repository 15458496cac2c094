import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { companySizes } from '#contract/accounts/company-sizes.ts'
import { employerProfileForm } from '#contract/accounts/profile-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { masks } from '#web/ui/mask.ts'

type Body = z.input<typeof employerProfileForm>
type Size = (typeof companySizes)[number]
type Blankable = 'industry' | 'crmRegistration' | 'technicalDirector' | 'technicalDirectorCrm'
/** The values of the form controls, where an empty string stands for null. */
export type EmployerValues = Omit<Body, Blankable | 'companySize' | 'foundedYear'> &
  Record<Blankable, string> & { companySize: Size | ''; foundedYear: string }

const sizeOf = (text: string | null | undefined): Size | '' =>
  companySizes.find((size) => size === text) ?? ''

export const valuesOf = ({ employerProfile, ...user }: CurrentUser): EmployerValues => ({
  name: user.name ?? '',
  phone: masks.phone(user.phone ?? ''),
  bio: user.bio ?? '',
  isSearchable: user.isSearchable,
  state: user.state ?? '',
  city: user.city ?? '',
  website: user.website ?? '',
  isTelehealth: user.isTelehealth,
  industry: employerProfile?.industry ?? '',
  companySize: sizeOf(employerProfile?.companySize),
  foundedYear: String(employerProfile?.foundedYear ?? ''),
  crmRegistration: employerProfile?.crmRegistration ?? '',
  technicalDirector: employerProfile?.technicalDirector ?? '',
  technicalDirectorCrm: employerProfile?.technicalDirectorCrm ?? '',
  telehealthSpecialties: employerProfile?.telehealthSpecialties ?? [],
  telehealthModalities: employerProfile?.telehealthModalities ?? [],
})

export const bodyOf = ({ companySize, foundedYear, ...values }: EmployerValues): Body => ({
  ...values,
  companySize: companySize || null,
  foundedYear: foundedYear.trim() === '' ? null : Number(foundedYear),
})

export const resolver = zodResolver(
  z.custom<EmployerValues>().transform(bodyOf).pipe(employerProfileForm),
  {},
  { raw: true },
)
