import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { showSubscription, subscriptionQuery } from './queries.ts'

/** Keeps the current plan instead of the scheduled one. */
export function UndoChangeButton({ block, size }: { block?: boolean; size?: 'sm' }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /subscriptions/change'),
    onSuccess: (subscription) => {
      showSubscription(client, subscription)
      toast({
        title: 'Mudança desfeita',
        description: 'Sua assinatura continua como está.',
        variant: 'success',
      })
    },
    onError: ({ message }) => {
      toast({ title: 'Erro ao desfazer a mudança', description: message, variant: 'destructive' })
      client.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
    },
  })
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      {...(block && { block })}
      loading={isPending}
      loadingLabel="Desfazendo..."
      onClick={() => mutate()}
    >
      Desfazer mudança
    </Button>
  )
}
