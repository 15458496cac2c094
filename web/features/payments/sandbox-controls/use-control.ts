import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.tsx'
import { sandboxesQuery } from './queries.ts'

/** Runs one control at a time and shows the new state. `pending` is the key of the one that runs. */
export function useControl() {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ work }: { key: string; label: string; work: () => Promise<unknown> }) => work(),
    onSuccess: (_, { label }) => toast({ title: label, variant: 'success' }),
    onError: (error) => toast({ title: 'Erro', description: error.message, variant: 'destructive' }),
    onSettled: () => client.invalidateQueries(sandboxesQuery()),
  })
  const pending = isPending ? variables.key : null
  return {
    pending,
    run: (key: string, label: string, work: () => Promise<unknown>) =>
      pending ?? mutate({ key, label, work }),
  }
}

export type Control = ReturnType<typeof useControl>
