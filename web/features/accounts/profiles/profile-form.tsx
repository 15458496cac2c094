import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { CallError, type Input } from '#web/lib/api.ts'
import { continueSession } from '#web/lib/current-user.ts'
import { browserClient } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { invalidateProfile } from './queries.ts'
import { RecoveredDraft } from './recovered-draft.tsx'

export type UpdateBody = Input<'PUT /user'>['body']

/** `saved`: the server has all values of the form. */
export type FormState = 'untouched' | 'dirty' | 'saved'

/** The props of every role's form. */
export interface RoleFormProps {
  /** The owner of the profile: the visitor, or her company. */
  user: CurrentUser
  /** Saves it and returns what is stored; absent for the visitor's own. */
  save?: (body: UpdateBody) => Promise<CurrentUser>
  onStateChange: (state: FormState) => void
}

type ProfileFormProps<Values extends FieldValues> = RoleFormProps & {
  valuesOf: (user: CurrentUser) => Values
  bodyOf: (values: Values) => UpdateBody
  resolver: Resolver<Values>
  beforeSubmit?: (form: UseFormReturn<Values>) => void
  children: ReactNode
}

async function saveOwn(body: UpdateBody): Promise<CurrentUser> {
  const reply = await call('PUT /user', { body })
  continueSession(reply)
  return reply.user
}

/** The common part of every role's profile form: saving, errors at their fields, and the success message. */
export function ProfileForm<Values extends FieldValues>({
  user,
  save: saveProfile = saveOwn,
  onStateChange,
  valuesOf,
  bodyOf,
  resolver,
  beforeSubmit,
  children,
}: ProfileFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<Values>({
    resolver,
    defaultValues: valuesOf(user) as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const { restoredAt, discard } = useDraft(form, `profile:${user.id}`, {
    what: 'as mudanças no perfil',
    endsWithForm: true,
  })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const update = useMutation({ mutationFn: saveProfile })

  const state = isDirty ? 'dirty' : isSaved ? 'saved' : 'untouched'
  useEffect(() => onStateChange(state), [state, onStateChange])
  useInvalidFocus(element, submitCount)

  const save = form.handleSubmit(async (values) => {
    try {
      const saved = await update.mutateAsync(bodyOf(values))
      refetchDashboard(browserClient())
      invalidateProfile(saved.id)
      form.reset(valuesOf(saved))
      toast({ title: 'Perfil atualizado', variant: 'success' })
      setIsSaved(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      for (const [path, message] of Object.entries(error.fieldErrors))
        if ((path.split('.')[0] ?? '') in values) form.setError(path as FieldPath<Values>, { message })
      toast({ title: 'Erro ao atualizar', description: error.message, variant: 'destructive' })
    }
  })

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (state === 'saved') return
          beforeSubmit?.(form)
          void save(event)
        }}
      >
        {restoredAt && <RecoveredDraft savedAt={restoredAt} discard={discard} />}
        {children}
        {submitCount > 0 && Object.keys(errors).length > 0 && (
          <p className="text-danger sm:text-right">Confira os campos marcados antes de continuar.</p>
        )}
        {/* What was changed can be saved from the field in which it was typed. */}
        <div
          data-bottom-bar={state !== 'untouched' || undefined}
          className={cn(
            'flex flex-row-reverse gap-3',
            state !== 'untouched' &&
              'sticky bottom-[var(--account-bar,0px)] z-10 border-t bg-background py-2 max-sm:-mx-4 max-sm:px-4 sm:py-3',
          )}
        >
          <Button type="submit" className="max-sm:flex-1" loading={isSubmitting} loadingLabel="Salvando...">
            {state === 'saved' ? (
              <>
                <Check aria-hidden />
                Perfil atualizado
              </>
            ) : (
              'Salvar alterações'
            )}
          </Button>
          <Link to={paths.profile} className={buttonClass({ variant: 'ghost' })}>
            Cancelar
          </Link>
        </div>
      </form>
    </FormProvider>
  )
}
