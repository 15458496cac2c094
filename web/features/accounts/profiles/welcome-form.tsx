import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { requireToken } from '#web/lib/current-user.ts'
import {
  deleteSavedDraft,
  deleteTabDraft,
  readSavedDraft,
  readTabDraft,
  saveDraft,
  saveTabDraft,
  valuesFromDraft,
} from '#web/lib/drafts.ts'
import { type Purpose, profileTypeFor } from '#web/lib/intention.ts'
import { announceKept } from '#web/lib/kept-texts.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AdditionalTab } from './welcome-additional.tsx'
import { DocumentsTab } from './welcome-documents.tsx'
import {
  allFields,
  type CompletionBody,
  emptyValues,
  errorsByField,
  LAST_TAB,
  tabOfField,
  toCompletion,
  type WelcomeField,
  type WelcomeValues,
  welcomeResolver,
  welcomeTabs,
} from './welcome-form-values.ts'
import { PersonalTab } from './welcome-personal.tsx'

const COMPLETION_FAILED = 'Ocorreu um erro ao completar seu perfil. Tente novamente.'
/** Spec A §8, Profile completion. */
const completionOrder = ['details', 'message', 'detail', 'error', 'errors'] as const
/** As the line about the connection names it. */
const KEPT = 'seu cadastro (menos CPF e CNPJ)'
const labels = ['Pessoais', 'Documentos', 'Adicionais']

const readWelcomeDraft = (userId: string, name: string) =>
  readTabDraft(name) ?? readSavedDraft({ userId, name }, Date.now())?.values

/** The draft that outlives a closed tab, without document numbers. */
function saveWelcomeDraft(userId: string, name: string, values: WelcomeValues, tab: number): void {
  saveTabDraft(name, { values, tab })
  const { cpf: _, cnpj: __, ...others } = values
  saveDraft({ userId, name }, { savedAt: Date.now(), version: 0, values: { values: others, tab } })
}

type OnDone = (reply: Reply<'POST /auth/complete-profile'>) => void

interface WelcomeFormProps {
  user: CurrentUser
  /** The visitor's purpose, which decides the type of the profile. */
  purpose: Purpose | null
  onDone: OnDone
}

/** Profile completion over three tabs (spec A §2, Welcome). */
export function WelcomeForm({ user, purpose, onDone }: WelcomeFormProps) {
  const expectedType = purpose && profileTypeFor(purpose)
  const applies = purpose?.kind === 'apply'
  const draftName = `welcome:${user.id}`
  const [draft] = useState(() => readWelcomeDraft(user.id, draftName))
  const form = useForm<WelcomeValues>({
    defaultValues: valuesFromDraft(emptyValues(user, expectedType ?? 'individual'), draft?.values),
    resolver: welcomeResolver,
    shouldFocusError: false,
  })
  const [tab, setTab] = useState(() => Math.min(Math.max(Number(draft?.tab) || 0, 0), LAST_TAB))
  const panel = useTabFocus(tab, expectedType ? 'field' : null)

  useEffect(() => {
    const keep = () => saveWelcomeDraft(user.id, draftName, form.getValues(), tab)
    keep()
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        keep()
        const field = allFields.find((known) => known === name)
        // Invalid fields are validated again with every change, not only at the next step.
        if (field && form.getFieldState(field).error) void form.trigger(field)
      },
    })
  }, [form, user.id, draftName, tab])
  useEffect(() => announceKept({ what: KEPT, where: 'device' }), [])

  const open = (next: number, focus: FocusTarget) => {
    setTab(next)
    panel.focusNext(focus)
  }

  /** Goes back freely, and forward only past valid tabs. */
  const goTo = async (next: number) => {
    for (let current = tab; current < next; current++)
      if (!(await form.trigger([...(welcomeTabs[current]?.fields ?? [])]))) return open(current, 'error')
    open(next, 'field')
  }

  const openFirstInvalidTab = (fields: Iterable<WelcomeField>) => {
    const tabs = [...fields].map(tabOfField).filter((index) => index >= 0)
    if (tabs.length > 0) open(Math.min(...tabs), 'error')
  }

  const complete = useMutation<Reply<'POST /auth/complete-profile'>, CallError, CompletionBody>({
    mutationFn: (body) => call('POST /auth/complete-profile', { body }).then(requireToken),
    onSuccess: (reply) => {
      deleteTabDraft(draftName)
      deleteSavedDraft({ userId: user.id, name: draftName })
      onDone(reply)
    },
    onError: (failure) => {
      const description = failureMessage(failure, COMPLETION_FAILED, completionOrder)
      toast({ title: 'Erro ao completar perfil', description, variant: 'destructive' })
      const errors = errorsByField(Object.entries(failure.fieldErrors))
      for (const [field, error] of errors) form.setError(field, { message: error })
      openFirstInvalidTab(errors.keys())
    },
  })

  const submit = async () => {
    if (await form.trigger()) return complete.mutate(toCompletion(form.getValues()))
    openFirstInvalidTab(allFields.filter((field) => form.getFieldState(field).error))
  }

  const contents = [
    <PersonalTab key={0} expectedType={expectedType} />,
    <DocumentsTab key={1} applies={applies} />,
    <AdditionalTab key={2} />,
  ]
  return (
    <FormProvider {...form}>
      <form
        ref={panel.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (tab < LAST_TAB) void goTo(tab + 1)
          else void submit()
        }}
      >
        <Progress tab={tab} />
        <Tabs
          label="Etapas do perfil"
          keepMounted
          value={welcomeTabs[tab]?.value}
          onValueChange={(value) =>
            void goTo(welcomeTabs.findIndex((candidate) => candidate.value === value))
          }
          tabs={welcomeTabs.map(({ value }, index) => ({
            value,
            label: labels[index],
            badge: index < tab && <Done />,
            content: contents[index],
          }))}
        />
        <div className="mt-8 flex flex-wrap gap-3">
          {tab > 0 && (
            <Button variant="secondary" onClick={() => open(tab - 1, 'field')}>
              Voltar
            </Button>
          )}
          <Button
            type="submit"
            className="ml-auto"
            loading={complete.isPending}
            loadingLabel="Salvando..."
            // Ignores the second half of a double click, which was meant for the previous tab's button.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {tab < LAST_TAB
              ? 'Próximo'
              : applies && purpose.isCertain
                ? 'Concluir e candidatar-se'
                : 'Concluir cadastro'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function Done() {
  return (
    <>
      <Check aria-hidden="true" className="size-4 text-success max-sm:hidden" />
      <span className="sr-only">preenchida</span>
    </>
  )
}

function Progress({ tab }: { tab: number }) {
  return (
    <div className="mb-4">
      <p role="status" className="text-muted text-small">
        Etapa {tab + 1} de {welcomeTabs.length}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-subtle">
        <div
          className="h-full rounded-full bg-brand transition-[width]"
          style={{ width: `${((tab + 1) / welcomeTabs.length) * 100}%` }}
        />
      </div>
    </div>
  )
}

type FocusTarget = 'field' | 'error'

/** The field to go on with: the first empty one, else the panel, where the visitor can read what is filled in. */
function nextField(panel: HTMLElement): HTMLElement {
  const fields = panel.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox]), select')
  return [...fields].find(({ value, disabled }) => value === '' && !disabled) ?? panel
}

/** Focuses the next or the first invalid field once a requested tab is rendered. */
function useTabFocus(tab: number, initial: FocusTarget | null) {
  const ref = useRef<HTMLFormElement>(null)
  const [request, setRequest] = useState<{ focus: FocusTarget } | null>(initial && { focus: initial })
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the requested tab
  useEffect(() => {
    if (!request) return
    const panel = ref.current?.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')
    const invalid = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (request.focus === 'error') invalid?.focus()
    else if (panel) {
      ref.current?.scrollIntoView({ block: 'nearest' })
      nextField(panel).focus({ preventScroll: true })
    }
    ref.current
      ?.querySelector('[role="tab"][data-state="active"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [request, tab])
  return { ref, focusNext: (focus: FocusTarget) => setRequest({ focus }) }
}
