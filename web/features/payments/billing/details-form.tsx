import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { type FieldPath, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { paths } from '#contract/paths.ts'
import { PlaceFields } from '#web/features/accounts/profiles/place-fields.tsx'
import { RecoveredDraft } from '#web/features/accounts/profiles/recovered-draft.tsx'
import { UnsavedChanges } from '#web/features/accounts/profiles/unsaved-changes.tsx'
import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  bodyOf,
  type DetailsBody,
  type DetailsValues,
  resolver,
  type SavedDetails,
  valuesOf,
} from './form-values.ts'
import { billingDetailsQuery } from './queries.ts'

/** The form of the billing details, to which invoices are made out. */
export function DetailsForm({ saved }: { saved: SavedDetails }) {
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<DetailsValues>({ resolver, defaultValues: valuesOf(saved), shouldFocusError: false })
  const { restoredAt, discard } = useDraft(form, 'billing-details', {
    what: 'os dados de cobrança (menos o CNPJ)',
    endsWithForm: true,
    tabOnly: ['cnpj'],
  })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const update = useMutation({ mutationFn: (body: DetailsBody) => call('PUT /billing/details', { body }) })
  const isUnchanged = isSaved && !isDirty

  useInvalidFocus(element, submitCount)

  const save = form.handleSubmit(async (values) => {
    try {
      const reply = await update.mutateAsync(await bodyOf(values))
      client.setQueryData(billingDetailsQuery().queryKey, reply)
      form.reset(valuesOf(reply))
      setIsSaved(true)
      toast({ title: 'Dados salvos', variant: 'success' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      for (const [path, message] of Object.entries(error.fieldErrors))
        form.setError((path === 'cityId' ? 'city' : path) as FieldPath<DetailsValues>, { message })
      toast({ title: 'Erro ao salvar os dados', description: error.message, variant: 'destructive' })
    }
  })

  return (
    <FormProvider {...form}>
      <UnsavedChanges when={isDirty} />
      <form
        ref={element}
        noValidate
        className="grid max-w-3xl gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnchanged) void save(event)
        }}
      >
        {restoredAt && <RecoveredDraft savedAt={restoredAt} discard={discard} />}
        <CompanyFields />
        <AddressFields />
        {submitCount > 0 && Object.keys(errors).length > 0 && (
          <p className="text-danger sm:text-right">Confira os campos marcados antes de continuar.</p>
        )}
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" size="lg" loading={isSubmitting} loadingLabel="Salvando...">
            {isUnchanged ? (
              <>
                <Check aria-hidden />
                Dados salvos
              </>
            ) : (
              'Salvar dados'
            )}
          </Button>
          <Link to={paths.billing} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
            Voltar para cobrança
          </Link>
        </div>
      </form>
    </FormProvider>
  )
}

function CompanyFields() {
  const { register, formState } = useFormContext<DetailsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader title="Empresa" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Razão social" required error={errors.legalName?.message} className="sm:col-span-2">
          <Input autoComplete="organization" maxLength={150} {...register('legalName')} />
        </Field>
        <Field label="CNPJ" required error={errors.cnpj?.message}>
          <MaskedInput
            mask="cnpj"
            inputMode="text"
            autoCapitalize="characters"
            placeholder="00.000.000/0000-00"
            {...register('cnpj')}
          />
        </Field>
        <Field
          label="Inscrição municipal"
          error={errors.municipalRegistration?.message}
          hint="Deixe em branco se a empresa não tiver."
        >
          <Input autoComplete="off" maxLength={20} {...register('municipalRegistration')} />
        </Field>
        <Field
          label="E-mail para receber as notas"
          required
          error={errors.fiscalEmail?.message}
          className="sm:col-span-2"
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...register('fiscalEmail')}
          />
        </Field>
      </div>
    </Card>
  )
}

function AddressFields() {
  const { register, formState } = useFormContext<DetailsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader title="Endereço" />
      <div className="grid gap-5">
        <Field label="CEP" required error={errors.postalCode?.message} className="sm:max-w-48">
          <MaskedInput
            mask="cep"
            autoComplete="postal-code"
            placeholder="00000-000"
            {...register('postalCode')}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Rua" required error={errors.street?.message}>
            <Input autoComplete="address-line1" maxLength={120} {...register('street')} />
          </Field>
          <Field label="Número" required error={errors.number?.message}>
            <Input autoComplete="off" maxLength={10} {...register('number')} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Complemento" error={errors.complement?.message}>
            <Input autoComplete="address-line2" maxLength={60} {...register('complement')} />
          </Field>
          <Field label="Bairro" required error={errors.district?.message}>
            <Input autoComplete="address-level3" maxLength={60} {...register('district')} />
          </Field>
        </div>
        <PlaceFields required />
      </div>
    </Card>
  )
}
