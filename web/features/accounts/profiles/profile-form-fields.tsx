import { useFormContext, useWatch } from 'react-hook-form'
import { genderLabels, MAX_BIO } from '#contract/accounts/accounts.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'

const genders = genderLabels.map((label, index) => ({ value: String(index), label }))

type ProfileKind = 'doctor' | 'company'

const phoneHints: Record<ProfileKind, string> = {
  doctor: 'Só as empresas às quais você se candidatar verão este número.',
  company: 'Aparece no perfil público da empresa.',
}
const bioHints: Record<ProfileKind, string> = {
  doctor: 'Formação, experiência e o que você procura. Aparece no seu perfil.',
  company:
    'O que uma médica ou um médico gostaria de saber antes de se candidatar. Aparece no perfil público.',
}

interface NameAndPhone {
  name: string
  phone: string
}

/** `of` is null for people without a public profile. */
export function NameAndPhoneFields({ of }: { of: ProfileKind | null }) {
  const { register, formState } = useFormContext<NameAndPhone>()
  const company = of === 'company'
  const { errors } = formState
  return (
    <>
      <Field label={company ? 'Nome da empresa' : 'Nome completo'} required error={errors.name?.message}>
        <Input autoComplete={company ? 'organization' : 'name'} {...register('name')} />
      </Field>
      <Field label="Telefone" required error={errors.phone?.message} hint={of && phoneHints[of]}>
        <MaskedInput
          mask="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(00) 00000-0000"
          {...register('phone')}
        />
      </Field>
    </>
  )
}

interface BirthDateAndGender {
  birthDate: string
  gender: string
}

export function BirthDateAndGenderFields({
  birthDateHint,
  genderHint,
}: {
  birthDateHint?: string
  genderHint?: string
}) {
  const { register, formState } = useFormContext<BirthDateAndGender>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Data de nascimento" error={errors.birthDate?.message} hint={birthDateHint}>
        <MaskedInput mask="date" autoComplete="bday" placeholder="DD/MM/AAAA" {...register('birthDate')} />
      </Field>
      <Field label="Gênero" error={errors.gender?.message} hint={genderHint}>
        <Select options={genders} placeholder="Selecione" {...register('gender')} />
      </Field>
    </div>
  )
}

/** The bio with a character counter. */
export function BioField({ of, label }: { of: ProfileKind; label: string }) {
  const { register, control, formState } = useFormContext<{ bio: string }>()
  const { length } = useWatch({ control, name: 'bio' })
  return (
    <Field
      label={label}
      error={formState.errors.bio?.message}
      aside={<span className="tabular-nums">{`${length}/${MAX_BIO}`}</span>}
      hint={bioHints[of]}
    >
      <Textarea maxLength={MAX_BIO} {...register('bio')} />
    </Field>
  )
}

export function WebsiteField() {
  const { register, formState } = useFormContext<{ website: string }>()
  return (
    <Field label="Site" error={formState.errors.website?.message}>
      <Input
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={200}
        placeholder="www.exemplo.com.br"
        {...register('website')}
      />
    </Field>
  )
}

export function SearchableField() {
  const { register } = useFormContext<{ isSearchable: boolean }>()
  return (
    <Switch
      label="Perfil visível para outras pessoas"
      hint="Se não estiver marcado, só você poderá abrir a página do seu perfil."
      {...register('isSearchable')}
    />
  )
}
