import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MessageTemplate } from '#contract/api/hiring/message-templates.ts'
import { builtInTemplates, MAX_TEMPLATES } from '#contract/hiring/application-moves.ts'
import { templatesQuery, useTemplates } from '#web/features/hiring/application-moves/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplateRow } from './template-row.tsx'

type Edited = Pick<MessageTemplate, 'name' | 'body' | 'status'> & { id: string | null }

/** The company's own words for its messages: what is sent with each stage, and templates for any message. */
export function Templates() {
  const { data, isError, error, refetch } = useQuery(templatesQuery())
  const mayWrite = useMayInTeam('recruiter')
  const [edited, setEdited] = useState<Edited | null>(null)
  const [toDelete, setToDelete] = useState<MessageTemplate | null>(null)
  const { remove } = useTemplates()
  if (!data && isError)
    return <LoadError title="Não foi possível carregar os modelos." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando os modelos..." className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  const isFull = data.items.length >= MAX_TEMPLATES
  const create = mayWrite && (
    <Button
      disabled={isFull}
      onClick={() => setEdited({ id: null, name: '', body: builtInTemplates.in_review, status: null })}
    >
      <Plus aria-hidden />
      Novo modelo
    </Button>
  )
  return (
    <div>
      {data.items.length === 0 ? (
        <EmptyState title="Nenhum modelo da empresa ainda" action={create}>
          Cada etapa já tem um texto padrão. Com modelos, toda a equipe escreve aos candidatos com as palavras
          da empresa.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-72 text-muted text-small">
              {isFull
                ? `A empresa já tem ${MAX_TEMPLATES} modelos, o máximo. Exclua um para criar outro.`
                : 'Aparecem para toda a equipe ao mover candidaturas.'}
            </p>
            {create}
          </div>
          <Card padding="none">
            <ul aria-label="Modelos de mensagem" className="divide-y">
              {data.items.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  {...(mayWrite && {
                    onEdit: () => setEdited(template),
                    onDelete: () => setToDelete(template),
                  })}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={edited?.id ? 'Editar modelo' : 'Novo modelo'}
      >
        {edited && <TemplateForm template={edited} onDone={() => setEdited(null)} />}
      </Dialog>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title="Excluir modelo?"
        description={`“${toDelete?.name ?? ''}” deixa de aparecer para toda a equipe. As mensagens já enviadas ficam como estão.`}
        confirmLabel="Excluir modelo"
        cancelLabel="Voltar"
        loadingLabel="Excluindo..."
        danger
        loading={remove.isPending}
        onConfirm={() =>
          toDelete &&
          remove.mutate(toDelete.id, {
            onSuccess: () => {
              toast({ title: 'Modelo excluído', variant: 'success' })
              setToDelete(null)
            },
            onError: ({ message }) =>
              toast({ title: 'Erro ao excluir o modelo', description: message, variant: 'destructive' }),
          })
        }
      />
    </div>
  )
}
