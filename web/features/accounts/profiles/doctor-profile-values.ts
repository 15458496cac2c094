import type { z } from 'zod'
import type { doctorProfileForm } from '#contract/accounts/profile-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { masks } from '#web/ui/mask.ts'

type Body = z.input<typeof doctorProfileForm>
/** The values of the form controls, which are strings; an empty string stands for null. */
export type DoctorValues = Omit<Body, 'gender' | 'medicalSpecialties' | 'medicalPracticeAreas'> & {
  gender: string
  medicalSpecialties: TitleValues[]
  medicalPracticeAreas: TitleValues[]
}
export interface TitleValues {
  name: string
  rqe: string
}

const titleValues = (titles: { name: string; rqe: string | null }[] = []) =>
  titles.map(({ name, rqe }) => ({ name, rqe: rqe ?? '' }))

export const valuesOf = ({ professionalProfile, ...user }: CurrentUser): DoctorValues => ({
  name: user.name ?? '',
  phone: masks.phone(user.phone ?? ''),
  birthDate: masks.date(user.birthDate ?? ''),
  gender: user.gender === null ? '' : String(user.gender),
  bio: user.bio ?? '',
  isSearchable: user.isSearchable,
  state: user.state ?? '',
  city: user.city ?? '',
  registrations: professionalProfile?.registrations ?? [],
  medicalSpecialties: titleValues(professionalProfile?.medicalSpecialties),
  medicalPracticeAreas: titleValues(professionalProfile?.medicalPracticeAreas),
})

export const bodyOf = (values: DoctorValues): Body => ({
  ...values,
  gender: values.gender === '' ? null : Number(values.gender),
})
