import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Takes an action back, where that is possible. That is an action too, with an entry of its own. */
export function UndoButton({ undo }: { undo: () => Promise<unknown> }) {
  const client = useQueryClient()
  const mutation = useMutation<unknown, CallError>({
    mutationFn: undo,
    onSuccess: () => toast({ title: 'Ação desfeita', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'A ação não foi desfeita', description: message, variant: 'destructive' }),
    // All lists that show the undone change.
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={mutation.isPending}
      loadingLabel="Desfazendo..."
      disabled={mutation.isSuccess}
      onClick={() => mutation.mutate()}
    >
      <Undo2 aria-hidden />
      {mutation.isSuccess ? 'Desfeita' : 'Desfazer'}
    </Button>
  )
}
