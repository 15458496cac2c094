import { useMutation } from '@tanstack/react-query'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { download } from '#web/lib/files/download.ts'
import { toast } from '#web/ui/toast.tsx'
import { useRefetchUsers } from './queries.ts'

const exports = {
  personalData: {
    key: 'POST /admin/users/:id/personal-data',
    title: 'Baixar os dados pessoais?',
    description:
      'Tudo o que o Medponto guarda sobre a conta, em JSON, para entregar ao titular que não consegue entrar (LGPD, art. 18). O registro da administração guarda quem baixou e por quê.',
  },
  accessRecords: {
    key: 'POST /admin/users/:id/access-records',
    title: 'Baixar os registros de acesso?',
    description:
      'Data, hora e IP de cada acesso dos últimos seis meses, em CSV, para a autoridade que tem ordem judicial (Marco Civil, art. 15). O registro da administração guarda quem baixou e por quê.',
  },
} as const
export type LawExport = keyof typeof exports

/** Downloads what the law makes the operator hand over about an account. */
export function LawExportDialog({
  user,
  kind,
  onClose,
}: {
  user: Pick<UserDetails, 'id'>
  kind: LawExport
  onClose: () => void
}) {
  const { key, title, description } = exports[kind]
  const refetch = useRefetchUsers()
  const file = useMutation({
    mutationFn: (reason: string) => download(key, { params: { id: user.id }, body: { reason } }),
    onSuccess: () => {
      toast({ title: 'Arquivo baixado', variant: 'success' })
      // The log of the account has one entry more.
      void refetch()
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={title}
      description={description}
      confirmLabel="Baixar arquivo"
      loadingLabel="Preparando..."
      isPending={file.isPending}
      error={file.error}
      onConfirm={(reason) => file.mutate(reason)}
      onClose={onClose}
    />
  )
}
