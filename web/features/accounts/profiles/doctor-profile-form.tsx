import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { doctorProfileForm } from '#contract/accounts/profile-form.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { bodyOf, type DoctorValues, type TitleValues, valuesOf } from './doctor-profile-values.ts'
import { RegistrationRows, TitleRows } from './doctor-rows.tsx'
import { advertisedTitlesNote } from './own-facts.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProfileForm, type RoleFormProps } from './profile-form.tsx'
import {
  BioField,
  BirthDateAndGenderFields,
  NameAndPhoneFields,
  SearchableField,
} from './profile-form-fields.tsx'

const resolver = zodResolver(
  z.custom<DoctorValues>().transform(bodyOf).pipe(doctorProfileForm),
  {},
  { raw: true },
)

/** The profile form of doctors (spec A §2). */
export function DoctorProfileForm(props: RoleFormProps) {
  return (
    <ProfileForm
      {...props}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      resolver={resolver}
      // Rows that were added but left blank are removed.
      beforeSubmit={({ getValues, setValue }) => {
        const { registrations, medicalSpecialties, medicalPracticeAreas } = getValues()
        const isNamed = ({ name, rqe }: TitleValues) => name !== '' || rqe !== ''
        const filled = {
          registrations: registrations.filter(({ crm, uf }) => crm !== '' || uf !== ''),
          medicalSpecialties: medicalSpecialties.filter(isNamed),
          medicalPracticeAreas: medicalPracticeAreas.filter(isNamed),
        }
        if (filled.registrations.length < registrations.length)
          setValue('registrations', filled.registrations, { shouldDirty: true })
        if (filled.medicalSpecialties.length < medicalSpecialties.length)
          setValue('medicalSpecialties', filled.medicalSpecialties, { shouldDirty: true })
        if (filled.medicalPracticeAreas.length < medicalPracticeAreas.length)
          setValue('medicalPracticeAreas', filled.medicalPracticeAreas, { shouldDirty: true })
      }}
    >
      <PersonalCard />
      <Card as="section">
        <RegistrationRows />
      </Card>
      <Card as="section">
        <CardHeader title="Especialidades e áreas de atuação" description={advertisedTitlesNote} />
        <div className="grid gap-6">
          <TitleRows list="medicalSpecialties" />
          <TitleRows list="medicalPracticeAreas" />
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="Visibilidade" />
        <SearchableField />
      </Card>
    </ProfileForm>
  )
}

function PersonalCard() {
  return (
    <Card as="section">
      <CardHeader title="Dados pessoais" />
      <div className="grid gap-5">
        <NameAndPhoneFields of="doctor" />
        <BirthDateAndGenderFields
          birthDateHint="Confidencial: só você e a equipe do Medponto."
          genderHint="Não aparece no perfil público."
        />
        <PlaceFields required={false} />
        <BioField of="doctor" label="Sobre você" />
      </div>
    </Card>
  )
}
