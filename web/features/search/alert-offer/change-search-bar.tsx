import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type ChangedAlert, endChange } from './changed-alert.ts'
import { refetchAlerts } from './queries.ts'

export interface ChangeSearchBarProps {
  alert: ChangedAlert
  /** The query of the address of the search on the screen, with what is typed in the box. */
  currentSearch: () => string
}

/** At the bottom of the search page while an alert's search is being changed. */
export function ChangeSearchBar({ alert, currentSearch }: ChangeSearchBarProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = () => {
    endChange()
    navigate(paths.dashboardAlerts)
  }
  const saving = useMutation({
    mutationFn: () =>
      call('PATCH /job-alerts/:id', { params: { id: alert.id }, body: { search: currentSearch() } }),
    onSuccess: async ({ name }) => {
      toast({ title: 'Busca do alerta atualizada', description: `“${name}”`, variant: 'success' })
      await refetchAlerts(client)
      leave()
    },
  })
  return (
    <section
      aria-label="Alerta que você está mudando"
      data-bottom-bar
      className="change-search-bar sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:rounded-t-card lg:border-x"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere text-small">
          Você está mudando a busca do alerta <strong className="font-semibold">{alert.name}</strong>.
        </p>
        {saving.error && (
          <p role="alert" className="text-danger text-small">
            {saving.error.message}
          </p>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="secondary" onClick={leave} disabled={saving.isPending}>
          Cancelar
        </Button>
        <Button onClick={() => saving.mutate()} loading={saving.isPending} loadingLabel="Salvando...">
          Salvar busca
        </Button>
      </div>
    </section>
  )
}
