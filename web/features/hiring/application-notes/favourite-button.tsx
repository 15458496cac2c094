import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Marks an application as a favourite of the team. It changes at once, and back if that fails. */
export function FavouriteButton({
  application: { id, isFavourite, doctorName },
}: {
  application: { id: string; isFavourite: boolean; doctorName: string }
}) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      call('PUT /applications/:id/favourite', { params: { id }, body: { isFavourite: next } }),
    onError: (error) => {
      toast({ title: 'A favorita não foi salva', description: error.message, variant: 'destructive' })
    },
    // Pending, and so shown, until the application was read again.
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /applications/:id', { params: { id } }] }),
  })
  const isShown = isPending ? variables : isFavourite
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-my-3"
      aria-pressed={isShown}
      aria-label={`Favorita: ${doctorName}`}
      title="Favorita de toda a equipe (F)"
      data-panel-key="f"
      onClick={singlePress(() => mutate(!isShown))}
    >
      <Heart aria-hidden className={isShown ? 'fill-current text-brand' : ''} />
    </Button>
  )
}
