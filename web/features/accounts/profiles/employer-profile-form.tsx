import { useFormContext, useWatch } from 'react-hook-form'
import { companySizes, companySizeText } from '#contract/accounts/company-sizes.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FoldedSection } from '#web/ui/form/folded-section.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { bodyOf, type EmployerValues, resolver, valuesOf } from './employer-form-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { ProfileForm, type RoleFormProps } from './profile-form.tsx'
import { BioField, NameAndPhoneFields, SearchableField, WebsiteField } from './profile-form-fields.tsx'
import { TelehealthFields } from './telehealth-fields.tsx'

const sizes = companySizes.map((size) => ({ value: size, label: companySizeText(size) }))

const MISSING = 'Não informado'
const listOf = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(', ')

/**
 * The profile form of companies (spec A §2). Only what every company has to give is open; the rest shows what it contains,
 * so that the part with a field to change is found at a glance.
 */
export function EmployerProfileForm(props: RoleFormProps) {
  return (
    <ProfileForm {...props} valuesOf={valuesOf} bodyOf={bodyOf} resolver={resolver}>
      <Card as="section">
        <CardHeader title="Dados da empresa" />
        <div className="grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <NameAndPhoneFields of="company" />
          </div>
          <PlaceFields required />
        </div>
      </Card>
      <Card padding="none" className="divide-y">
        <Presentation />
        <Facts />
        <Responsibility />
        <TelehealthFields />
        <Visibility />
      </Card>
    </ProfileForm>
  )
}

function Presentation() {
  const bio = useWatch<EmployerValues, 'bio'>({ name: 'bio' })
  return (
    <FoldedSection<EmployerValues>
      title="Apresentação"
      summary={bio.replace(/\s+/g, ' ').trim() || 'Sem descrição'}
      fields={['bio']}
    >
      <BioField of="company" label="Descrição da empresa" />
    </FoldedSection>
  )
}

function Facts() {
  const { register, formState } = useFormContext<EmployerValues>()
  const { errors } = formState
  const [website, industry, size, year] = useWatch<
    EmployerValues,
    ['website', 'industry', 'companySize', 'foundedYear']
  >({ name: ['website', 'industry', 'companySize', 'foundedYear'] })
  return (
    <FoldedSection<EmployerValues>
      title="Site, setor e tamanho"
      summary={
        listOf(
          industry,
          size && companySizeText(size),
          year && `desde ${year}`,
          website?.replace(/^https?:\/\//, ''),
        ) || MISSING
      }
      fields={['website', 'industry', 'companySize', 'foundedYear']}
    >
      <WebsiteField />
      <Field label="Setor" error={errors.industry?.message} hint="Por exemplo: hospital geral, clínica.">
        <Input autoComplete="off" maxLength={80} {...register('industry')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
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
    </FoldedSection>
  )
}

function Responsibility() {
  const { register, formState } = useFormContext<EmployerValues>()
  const { errors } = formState
  const [registration, director] = useWatch<EmployerValues, ['crmRegistration', 'technicalDirector']>({
    name: ['crmRegistration', 'technicalDirector'],
  })
  return (
    <FoldedSection<EmployerValues>
      title="Responsabilidade técnica"
      summary={listOf(director, registration && `registro ${registration}`) || MISSING}
      fields={['crmRegistration', 'technicalDirector', 'technicalDirectorCrm']}
    >
      <p className="text-muted text-small">De estabelecimentos médicos. Aparece no perfil público.</p>
      <Field
        label="Registro do estabelecimento no CRM"
        error={errors.crmRegistration?.message}
        hint="Número e UF, por exemplo 12345-SP."
      >
        <Input autoComplete="off" maxLength={40} {...register('crmRegistration')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label="Diretor técnico-médico" error={errors.technicalDirector?.message}>
          <Input autoComplete="off" maxLength={120} {...register('technicalDirector')} />
        </Field>
        <Field label="CRM do diretor" error={errors.technicalDirectorCrm?.message}>
          <Input autoComplete="off" maxLength={40} {...register('technicalDirectorCrm')} />
        </Field>
      </div>
    </FoldedSection>
  )
}

function Visibility() {
  const isSearchable = useWatch<EmployerValues, 'isSearchable'>({ name: 'isSearchable' })
  return (
    <FoldedSection<EmployerValues>
      title="Visibilidade"
      summary={isSearchable ? 'Perfil visível para outras pessoas' : 'Perfil oculto'}
      fields={['isSearchable']}
    >
      <SearchableField />
    </FoldedSection>
  )
}
