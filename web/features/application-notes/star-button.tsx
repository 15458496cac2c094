import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The team's star on an application. It changes at once, and back if that fails. */
export function StarButton({
  application: { id, isStarred, doctorName },
}: {
  application: { id: string; isStarred: boolean; doctorName: string }
}) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      call('PUT /applications/:id/star', { params: { id }, body: { isStarred: next } }),
    onError: (error) => {
      toast({ title: 'A estrela não foi salva', description: error.message, variant: 'destructive' })
    },
    // Pending, and so shown, until the application was read again.
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /applications/:id', { params: { id } }] }),
  })
  const isShown = isPending ? variables : isStarred
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-my-3"
      aria-pressed={isShown}
      aria-label={`Estrela: ${doctorName}`}
      title="Estrela para toda a equipe (S)"
      data-panel-key="s"
      onClick={() => mutate(!isShown)}
    >
      <Star aria-hidden className={isShown ? 'fill-current text-featured' : ''} />
    </Button>
  )
}
