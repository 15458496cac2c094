import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { singlePress } from '#web/lib/double-press.ts'
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
    <Button
      variant="secondary"
      loading={isPending}
      loadingLabel={<span className="max-sm:sr-only">Exportando...</span>}
      onClick={singlePress(() => mutate())}
    >
      <Download aria-hidden />
      {/* On phones, next to another button, there is room for the short label only. */}
      <span>
        <span className="max-sm:sr-only">Exportar </span>CSV
      </span>
    </Button>
  )
}
