import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_FILTER_NAME } from '#contract/admin/saved-filters.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { read } from '#web/lib/page.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { TableAddress } from './table-address.ts'

const savedFiltersQuery = (path: string) => ({
  ...read('GET /admin/saved-filters', { query: { path } }),
  staleTime: 300_000,
})

/** The menu of a table's saved filters: go to one, save the present one, delete. */
export function SavedFilters<Filter extends string>({ address }: { address: TableAddress<Filter> }) {
  const { path } = address
  const [step, setStep] = useState<'save' | 'delete' | null>(null)
  const { data } = useQuery(savedFiltersQuery(path))
  const items = data?.items ?? []
  const query = address.hrefFor({}).split('?')[1] ?? ''
  const close = () => setStep(null)
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="icon" aria-label="Filtros salvos" title="Filtros salvos">
            <Bookmark aria-hidden />
          </Button>
        }
        items={[
          ...items.map(({ name, query: saved }) => ({ label: name, to: saved ? `${path}?${saved}` : path })),
          ...(items.length > 0 ? (['separator'] as const) : []),
          {
            label: query ? 'Salvar este filtro' : 'Filtre a tabela para salvar',
            icon: <BookmarkPlus aria-hidden />,
            disabled: !query,
            onSelect: () => setStep('save'),
          },
          ...(items.length > 0
            ? [{ label: 'Excluir filtros', icon: <Trash2 aria-hidden />, onSelect: () => setStep('delete') }]
            : []),
        ]}
      />
      {step === 'save' && <SaveDialog path={path} query={query} onClose={close} />}
      {step === 'delete' && <DeleteDialog items={items} onClose={close} />}
    </>
  )
}

interface DeleteDialogProps {
  items: readonly { id: string; name: string }[]
  onClose: () => void
}

function DeleteDialog({ items, onClose }: DeleteDialogProps) {
  const { list, keep } = useKeptPlaces(items)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filtros salvos"
      size="sm"
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <ul className="grid gap-1">
        {list.map(({ item, isGone }) => (
          <li key={item.id} className="flex min-h-11 items-center justify-between gap-3">
            <span className={cn('min-w-0 break-words', isGone && 'text-muted line-through')}>
              {item.name}
            </span>
            {isGone ? (
              <span className="text-muted text-small">Excluído</span>
            ) : (
              <DeleteButton id={item.id} name={item.name} onDelete={() => keep(item)} />
            )}
          </li>
        ))}
      </ul>
      {list.length === 0 && <p className="text-muted">Nenhum filtro salvo.</p>}
    </Dialog>
  )
}

function useRefetchFilters() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['GET /admin/saved-filters'] })
}

function SaveDialog({ path, query, onClose }: { path: string; query: string; onClose: () => void }) {
  const refetch = useRefetchFilters()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /admin/saved-filters', { body: { path, query, name } }),
    onSuccess: async () => {
      await refetch()
      toast({ title: 'Filtro salvo', description: name, variant: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Salvar este filtro"
      description="Só você o vê. Com um nome que já existe, ele substitui o anterior."
      confirmLabel="Salvar filtro"
      loadingLabel="Salvando..."
      loading={isPending}
      onConfirm={() => (name.trim() ? mutate() : setMissing(true))}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      <Field label="Nome" required error={isMissing ? 'Informe um nome.' : ''}>
        <Input
          value={name}
          maxLength={MAX_FILTER_NAME}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

interface DeleteButtonProps {
  id: string
  name: string
  onDelete: () => void
}

function DeleteButton({ id, name, onDelete }: DeleteButtonProps) {
  const refetch = useRefetchFilters()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /admin/saved-filters/:id', { params: { id } }),
    onSuccess: refetch,
    onError: ({ message }) => toast({ title: 'Erro', description: message, variant: 'destructive' }),
  })
  return (
    <Button
      variant="ghost"
      size="icon"
      loading={isPending}
      aria-label={`Excluir o filtro ${name}`}
      onClick={singlePress(() => {
        onDelete()
        mutate()
      })}
    >
      <Trash2 aria-hidden />
    </Button>
  )
}
