import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { toast } from '#web/ui/toast.tsx'
import type { useSetTier } from './queries.ts'

export const tellFailure = ({ message }: Error) =>
  toast({ title: 'Erro', description: message || 'Erro ao atualizar tier', variant: 'destructive' })

/** Says that a paid position has ended, and offers it back until its former end, if it is still free. */
export function tellEnded(
  { id, companyName, telehealthTier, telehealthTierExpiresAt }: ManagedTelehealthCompany,
  setTier: ReturnType<typeof useSetTier>['mutate'],
) {
  const former = { telehealthTier, expiresAt: telehealthTierExpiresAt }
  const restore = () =>
    setTier(
      { id, ...former, seen: { telehealthTier: 'regular', expiresAt: null } },
      {
        onSuccess: () => toast({ title: 'Posição devolvida', description: companyName, variant: 'success' }),
        onError: tellFailure,
      },
    )
  toast({
    title: 'Sucesso',
    description: 'Tier atualizado com sucesso',
    variant: 'success',
    action: { label: 'Desfazer', onClick: restore },
  })
}
