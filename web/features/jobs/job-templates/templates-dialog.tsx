import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { JobTemplate } from '#contract/api/jobs/job-templates.ts'
import { MAX_TEMPLATE_NAME } from '#contract/jobs/jobs.ts'
import { CallError, type Reply } from '#web/lib/api.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefetchTemplates } from './queries.ts'

interface TemplatesDialogProps {
  templates: readonly JobTemplate[]
  open: boolean
  close: () => void
  use: (template: Reply<'GET /job-templates/:id'>) => void
}

const reportError = (error: Error) =>
  toast({ title: 'Erro', description: error.message, variant: 'destructive' })

/** The company's templates: each can fill the form, be renamed or deleted. */
export function TemplatesDialog({ templates, open, close, use }: TemplatesDialogProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const chosen = useMutation({
    mutationFn: (id: string) => call('GET /job-templates/:id', { params: { id } }),
    onSuccess: (template) => {
      use(template)
      close()
    },
    onError: reportError,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Modelos de vaga"
      description="O modelo preenche o formulário. As datas são sempre escolhidas de novo."
    >
      <ul className="divide-y">
        {templates.map((template) => (
          <li key={template.id} className="py-2">
            {renamed === template.id ? (
              <NameForm template={template} close={() => setRenamed(null)} />
            ) : (
              <div className="flex items-center gap-1">
                <span className="min-w-0 flex-1 break-words">{template.name}</span>
                {asked === template.id ? (
                  <DeleteQuestion template={template} close={() => setAsked(null)} />
                ) : (
                  <>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Usar: ${template.name}`}
                      loading={chosen.isPending && chosen.variables === template.id}
                      onClick={() => chosen.mutate(template.id)}
                    >
                      Usar
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Renomear: ${template.name}`}
                      onClick={() => setRenamed(template.id)}
                    >
                      <Pencil aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Excluir: ${template.name}`}
                      onClick={() => setAsked(template.id)}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {templates.length === 0 && <p className="text-muted">Nenhum modelo salvo.</p>}
    </Dialog>
  )
}

function NameForm({ template: { id, name }, close }: { template: JobTemplate; close: () => void }) {
  const refetch = useRefetchTemplates()
  const [typed, setTyped] = useState(name)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('PUT /job-templates/:id', { params: { id }, body: { name: typed } }),
    onSuccess: async () => {
      await refetch()
      close()
    },
  })
  const problem = error instanceof CallError ? (error.fieldErrors.name ?? error.message) : ''
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the job is around the dialog, in React's tree.
        event.stopPropagation()
        mutate()
      }}
    >
      <Field label="Nome do modelo" hideLabel error={problem} className="min-w-48 flex-1">
        <Input
          // It takes the place of the button that was pressed.
          autoFocus
          value={typed}
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={isPending}>
        Salvar
      </Button>
      <Button variant="ghost" onClick={close}>
        Cancelar
      </Button>
    </form>
  )
}

interface DeleteQuestionProps {
  template: JobTemplate
  close: () => void
}

/** Takes the place of a template's buttons. */
function DeleteQuestion({ template: { id, name }, close }: DeleteQuestionProps) {
  const refetch = useRefetchTemplates()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /job-templates/:id', { params: { id } }),
    onSuccess: refetch,
    onError: reportError,
  })
  return (
    <>
      <Button
        ref={focusOnce}
        variant="danger"
        size="sm"
        aria-label={`Excluir de vez: ${name}`}
        loading={isPending}
        onClick={singlePress(() => mutate())}
      >
        Excluir
      </Button>
      {/* Last, where 'Excluir' was pressed. */}
      <Button variant="ghost" size="sm" disabled={isPending} onClick={close}>
        Cancelar
      </Button>
    </>
  )
}

/** The pressed button is gone. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()
