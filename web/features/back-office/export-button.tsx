import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Downloads a CSV with the filters and the order of the table: `run={() => download('GET /admin/users.csv', { query })}`. */
export function ExportButton({ run }: { run: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => toast({ title: 'Arquivo exportado', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao exportar', description: message, variant: 'destructive' }),
  })
  return (
    <Button variant="secondary" loading={isPending} loadingLabel="Exportando..." onClick={() => mutate()}>
      <Download aria-hidden />
      Exportar CSV
    </Button>
  )
}
