import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import type { PaidTier } from '#contract/telehealth/tiers.ts'
import { CallError } from '#web/lib/api.ts'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { tellTierChanged, useSetTier } from './queries.ts'

interface TierDialogProps {
  company: ManagedTelehealthCompany
  tier: PaidTier
  onClose: () => void
}

/** Gives a company a paid position, or changes until when it has the present one. */
export function TierDialog({ company, tier, onClose }: TierDialogProps) {
  const { id, companyName, telehealthTier, telehealthTierExpiresAt } = company
  const { mutate, isPending, error } = useSetTier()
  const seen = { telehealthTier, expiresAt: telehealthTierExpiresAt }
  return (
    <ExpiryDialog
      companyName={companyName}
      tier={tier}
      presentEnd={telehealthTier === tier ? telehealthTierExpiresAt : null}
      isPending={isPending}
      error={error && (error instanceof CallError ? error.message : 'Erro ao atualizar tier')}
      onClose={onClose}
      onConfirm={(expiresAt) =>
        mutate(
          { id, telehealthTier: tier, expiresAt, seen },
          {
            onSuccess: () => {
              tellTierChanged()
              onClose()
            },
          },
        )
      }
    />
  )
}
