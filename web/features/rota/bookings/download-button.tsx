import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, FileDown } from 'lucide-react'
import type { PaperKind } from '#contract/rota/booking-papers.ts'
import { download } from '#web/lib/files/download.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const labels: Record<PaperKind | 'calendar', string> = {
  agreement: 'Baixar acordo (PDF)',
  proof: 'Baixar comprovante (PDF)',
  calendar: 'Adicionar à agenda (.ics)',
}

/** Downloads a document about a booking, or its entry for a calendar. */
export function DownloadButton({ id, file }: { id: string; file: PaperKind | 'calendar' }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      file === 'calendar'
        ? download('GET /bookings/:id/calendar.ics', { params: { id } })
        : download('GET /bookings/:id/papers/:kind', { params: { id, kind: file } }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao baixar o arquivo', description: message, variant: 'destructive' }),
  })
  const Icon = file === 'calendar' ? CalendarPlus : FileDown
  return (
    <Button variant="secondary" loading={isPending} loadingLabel="Baixando..." onClick={() => mutate()}>
      <Icon aria-hidden />
      {labels[file]}
    </Button>
  )
}
