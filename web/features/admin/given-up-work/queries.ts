import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/format.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

const PAGE_SIZE = 20
const LIST = 'GET /admin/given-up-work'

export const givenUpWorkQuery = (page: number) => ({
  ...read(LIST, { query: { page, pageSize: PAGE_SIZE } }),
  staleTime: 0,
})

/** A write of this page. Afterwards the list and what waits for admins are read again. */
function useChange<Result>(
  change: (id: string) => Promise<Result>,
  titleOf: (result: Result) => string,
  errorTitle: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => toast({ title: titleOf(result), variant: 'success' }),
    onError: ({ message }) => toast({ title: errorTitle, description: message, variant: 'destructive' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [LIST] }),
        client.invalidateQueries({ queryKey: ['GET /admin/attention'] }),
      ]),
  })
}

export const useSettle = () =>
  useChange(
    (id: string) => call('POST /admin/given-up-work/:id/settle', { params: { id } }),
    () => 'Falha resolvida',
    'Erro ao resolver a falha',
  )

const runTitle = (count: number) => {
  if (count === 0) return 'Nada mais a executar'
  return count === 1 ? 'Tarefa na fila' : `${formatNumber(count)} tarefas na fila`
}

export const useRunAgain = () =>
  useChange(
    (id: string) => call('POST /admin/given-up-work/:id/run', { params: { id } }),
    ({ count }) => runTitle(count),
    'Erro ao executar a tarefa',
  )
