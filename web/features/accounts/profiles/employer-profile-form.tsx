import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { companySizes, companySizeText } from '#contract/accounts/company-sizes.ts'
import { employerProfileForm } from '#contract/accounts/profile-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { modalities, modalityNames } from '#contract/telehealth/modalities.ts'
import { specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { masks } from '#web/ui/mask.ts'
import { Select } from '#web/ui/select.tsx'
import { LeavingDirectory } from './leaving-directory.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProfileForm, type RoleFormProps } from './profile-form.tsx'
import { BioField, NameAndPhoneFields, SearchableField, WebsiteField } from './profile-form-fields.tsx'

type Body = z.input<typeof employerProfileForm>
type Size = (typeof companySizes)[number]
type Blankable = 'industry' | 'crmRegistration' | 'technicalDirector' | 'technicalDirectorCrm'
/** The values of the form controls, where an empty string stands for null. */
type EmployerValues = Omit<Body, Blankable | 'companySize' | 'foundedYear'> &
  Record<Blankable, string> & { companySize: Size | ''; foundedYear: string }

const sizeOf = (text: string | null | undefined): Size | '' =>
  companySizes.find((size) => size === text) ?? ''

const valuesOf = ({ employerProfile, ...user }: CurrentUser): EmployerValues => ({
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

const bodyOf = ({ companySize, foundedYear, ...values }: EmployerValues): Body => ({
  ...values,
  companySize: companySize || null,
  foundedYear: foundedYear.trim() === '' ? null : Number(foundedYear),
})

const resolver = zodResolver(
  z.custom<EmployerValues>().transform(bodyOf).pipe(employerProfileForm),
  {},
  { raw: true },
)

const sizes = companySizes.map((size) => ({ value: size, label: companySizeText(size) }))

const modalityOptions = modalityNames.map((name) => ({ value: name, label: modalities[name] }))

/** The profile form of companies (spec A §2). */
export function EmployerProfileForm(props: RoleFormProps) {
  return (
    <ProfileForm {...props} valuesOf={valuesOf} bodyOf={bodyOf} resolver={resolver}>
      <CompanyCard />
      <ResponsibilityCard />
      <TelehealthCard />
      <Card as="section">
        <CardHeader title="Visibilidade" />
        <SearchableField />
      </Card>
    </ProfileForm>
  )
}

function CompanyCard() {
  const { register, formState } = useFormContext<EmployerValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader title="Dados da empresa" />
      <div className="grid gap-5">
        <NameAndPhoneFields of="company" />
        <PlaceFields required />
        <BioField of="company" label="Descrição da empresa" />
        <WebsiteField />
        <Field label="Setor" error={errors.industry?.message} hint="Por exemplo: hospital geral, clínica.">
          <Input autoComplete="off" maxLength={80} {...register('industry')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Tamanho" error={errors.companySize?.message}>
            <Select options={sizes} placeholder="Não informar" {...register('companySize')} />
          </Field>
          <Field label="Ano de fundação" error={errors.foundedYear?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder="AAAA"
              {...register('foundedYear')}
            />
          </Field>
        </div>
      </div>
    </Card>
  )
}

function ResponsibilityCard() {
  const { register, formState } = useFormContext<EmployerValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader
        title="Responsabilidade técnica"
        description="De estabelecimentos médicos. Aparece no perfil público."
      />
      <div className="grid gap-5">
        <Field
          label="Registro do estabelecimento no CRM"
          error={errors.crmRegistration?.message}
          hint="Número e UF, por exemplo 12345-SP."
        >
          <Input autoComplete="off" maxLength={40} {...register('crmRegistration')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field label="Diretor técnico-médico" error={errors.technicalDirector?.message}>
            <Input autoComplete="off" maxLength={120} {...register('technicalDirector')} />
          </Field>
          <Field label="CRM do diretor" error={errors.technicalDirectorCrm?.message}>
            <Input autoComplete="off" maxLength={40} {...register('technicalDirectorCrm')} />
          </Field>
        </div>
      </div>
    </Card>
  )
}

function TelehealthCard() {
  const { register, control, formState } = useFormContext<EmployerValues>()
  const isTelehealth = useWatch({ control, name: 'isTelehealth' })
  const isLeaving = formState.defaultValues?.isTelehealth === true && !isTelehealth
  const { data: specialties } = useSuspenseQuery(specialtiesQuery())
  return (
    <Card as="section">
      <CardHeader title="Telemedicina" />
      <Checkbox
        label="Prestamos atendimento por telemedicina"
        hint="Exige registro no CRM e diretor técnico-médico (Resolução CFM 2.314/2022)."
        {...register('isTelehealth')}
      />
      {isLeaving && <LeavingDirectory />}
      {isTelehealth && (
        <div className="mt-5 grid gap-5">
          <Controller
            control={control}
            name="telehealthModalities"
            render={({ field }) => (
              <CheckboxList
                title="Modalidades"
                name="telehealthModalities"
                options={modalityOptions}
                value={field.value}
                onChange={(value) => field.onChange(modalityNames.filter((name) => value.includes(name)))}
              />
            )}
          />
          <Controller
            control={control}
            name="telehealthSpecialties"
            render={({ field }) => (
              <CheckboxList
                title="Especialidades atendidas"
                name="telehealthSpecialties"
                options={specialties.map(({ name }) => ({ value: name, label: name }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      )}
    </Card>
  )
}
