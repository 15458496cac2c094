import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { settingText } from '#contract/platform/setting-text.ts'
import { settingLabels, settingNames } from '#contract/platform/settings.ts'
import { UnsavedChanges } from '#web/features/accounts/profiles/unsaved-changes.tsx'
import { CallError, type Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { toast } from '#web/ui/toast.tsx'
import { type SettingsValues, settingsOf, valuesOf } from './form-values.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { settingsQuery } from './queries.ts'
import { ContactFields, JobFields, MailFields, MaintenanceFields, PriceFields } from './setting-fields.tsx'

type Current = Reply<'GET /admin/settings'>
/** Another admin's changes while this form was open: 'Duração das vagas: 45 dias'. */
type Meanwhile = readonly string[]

const changedMeanwhile = (before: Current, after: Current): Meanwhile =>
  settingNames
    .filter((name) => before.settings[name] !== after.settings[name])
    .map((name) => `${settingLabels[name]}: ${settingText(name, after.settings[name])}`)

/** All settings in one form, saved together as a new version. */
export function SettingsForm({ saved }: { saved: Current }) {
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const [meanwhile, setMeanwhile] = useState<Meanwhile>([])
  const [isAsking, setAsking] = useState(false)
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(saved.settings), shouldFocusError: false })
  const { isDirty, isSubmitting, submitCount } = form.formState
  const update = useMutation({
    mutationFn: (values: SettingsValues) =>
      call('PUT /admin/settings', { body: { settings: settingsOf(values), version: base.version } }),
  })

  useInvalidFocus(element, submitCount)

  /** Takes over the current values of the fields that were not edited here. */
  async function showCurrent(): Promise<void> {
    const current = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
    setMeanwhile(changedMeanwhile(base, current))
    setBase(current)
    form.reset(valuesOf(current.settings), { keepDirtyValues: true })
  }

  const save = form.handleSubmit(async (values) => {
    setAsking(false)
    try {
      const reply = await update.mutateAsync(values)
      client.setQueryData(settingsQuery().queryKey, reply)
      await client.invalidateQueries({ queryKey: ['GET /admin/settings/versions'] })
      await client.invalidateQueries({ queryKey: ['GET /site'] })
      setBase(reply)
      setMeanwhile([])
      form.reset(valuesOf(reply.settings))
      toast({ title: 'Configurações salvas', description: 'Já valem para todo o site.', variant: 'success' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reply?.errorDto?.errorName === 'ChangedMeanwhile') await showCurrent()
      for (const [path, message] of Object.entries(error.fieldErrors))
        form.setError(path.replace(/^settings\./, '') as FieldPath<SettingsValues>, { message })
      toast({
        title: 'Erro ao salvar as configurações',
        description: error.message,
        variant: 'destructive',
      })
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
          if (!isDirty) return
          if (form.getValues('isInMaintenance') && !base.settings.isInMaintenance) setAsking(true)
          else void save(event)
        }}
      >
        {meanwhile.length > 0 && (
          <Alert variant="danger" title="Outra pessoa alterou as configurações enquanto você editava">
            <ul className="list-disc pl-5">
              {meanwhile.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <p className="mt-2">O que você digitou continua no formulário. Confira e salve de novo.</p>
          </Alert>
        )}
        <JobFields defaults={saved.defaults} />
        <PriceFields defaults={saved.defaults} />
        <MailFields defaults={saved.defaults} />
        <ContactFields />
        <MaintenanceFields />
        <div
          data-bottom-bar={isDirty || undefined}
          className={cn(
            'flex flex-wrap items-center gap-3 py-3',
            isDirty && 'sticky bottom-0 z-10 border-t bg-background max-lg:bottom-16',
          )}
        >
          <Button type="submit" loading={isSubmitting} loadingLabel="Salvando..." disabled={!isDirty}>
            Salvar configurações
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => form.reset(valuesOf(base.settings))}>
              Descartar
            </Button>
          )}
          <p className="text-muted text-small max-sm:sr-only" role="status">
            {isDirty ? 'Há alterações que ainda não foram salvas.' : ''}
          </p>
        </div>
      </form>
      {isAsking && <MaintenanceDialog onConfirm={() => void save()} onClose={() => setAsking(false)} />}
    </FormProvider>
  )
}
