import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { pickerQuery, useAddCompany } from './queries.ts'

/** Adds companies to the directory (spec B §2.13). The list is read only while the dialog is open. */
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Adicionar empresa" size="lg">
      <search>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setSearch(String(new FormData(event.currentTarget).get('busca') ?? '').trim())
            setPage(1)
          }}
        >
          <Field label="Buscar empresa" hideLabel className="flex-1">
            <Input type="search" name="busca" maxLength={100} placeholder="Nome, e-mail ou CNPJ" />
          </Field>
          <Button type="submit" variant="secondary">
            <Search aria-hidden />
            Buscar
          </Button>
        </form>
      </search>
      <Organizations search={search} page={page} onPage={setPage} />
    </Dialog>
  )
}

function Organizations(props: { search: string; page: number; onPage: (page: number) => void }) {
  const { search, page, onPage } = props
  const { data, isError, refetch } = useQuery(pickerQuery(search, page))
  const { mutate, isPending, variables, error } = useAddCompany()
  if (isError && !data) return <LoadError title="Erro ao carregar as empresas." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando empresas..." className="mt-4 grid gap-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </SkeletonGroup>
    )
  if (data.organizations.length === 0)
    return (
      <p role="status" className="mt-4 text-muted">
        Nenhuma organização encontrada ou todas já estão no diretório.
      </p>
    )
  return (
    <>
      {error && <FormError className="mt-4">{error.message || 'Erro ao atualizar status'}</FormError>}
      <ul className="mt-4 divide-y">
        {data.organizations.map(({ id, companyName, email, location }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="truncate font-semibold">{companyName}</p>
              <p className="truncate text-muted text-small">
                {email} · {location}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              loading={isPending && variables === id}
              aria-label={`Adicionar ${companyName}`}
              onClick={() =>
                mutate(id, {
                  onSuccess: ({ message }) =>
                    toast({ title: 'Sucesso', description: message, variant: 'success' }),
                })
              }
            >
              Adicionar
            </Button>
          </li>
        ))}
      </ul>
      {data.totalPages > 1 && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          <p className="text-muted text-small tabular-nums">
            Página {page} de {data.totalPages}
          </p>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= data.totalPages}
            onClick={() => onPage(page + 1)}
          >
            Próxima
          </Button>
        </div>
      )}
    </>
  )
}
