import { useMutation } from '@tanstack/react-query'
import { download } from '#web/lib/files/download.ts'
import { toast } from '#web/ui/toast.tsx'

/** Downloads the file of a version of an own document. */
export const useDownload = () =>
  useMutation({
    mutationFn: (versionId: string) =>
      download('GET /documents/versions/:id/file', { params: { id: versionId } }),
    onError: ({ message }) =>
      toast({ title: 'Não foi possível baixar o documento', description: message, variant: 'destructive' }),
  })
