import { useState } from 'react'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { type PaidTier, telehealthTierNames, telehealthTiers } from '#contract/telehealth/tiers.ts'
import { useSetTier } from './queries.ts'
import { TierDialog } from './tier-dialog.tsx'
import { tellEnded, tellFailure } from './tier-ended.ts'

/** Shown where paid positions cannot be chosen. */
export const NEEDS_CHECK = 'Destaque e Parceiro só depois da conferência aprovada.'

/** Regular applies at once; a paid position asks for its end. The server gives one only to approved companies. */
export function TierSelect({ company }: { company: ManagedTelehealthCompany }) {
  const { id, companyName, telehealthTier, telehealthTierExpiresAt, checkState } = company
  const [asked, setAsked] = useState<PaidTier | null>(null)
  const { mutate, isPending } = useSetTier()
  const choose = (tier: (typeof telehealthTierNames)[number]) => {
    if (tier !== 'regular') return setAsked(tier)
    const seen = { telehealthTier, expiresAt: telehealthTierExpiresAt }
    mutate(
      { id, telehealthTier: tier, expiresAt: null, seen },
      {
        onSuccess: () => tellEnded(company, mutate),
        onError: tellFailure,
      },
    )
  }
  return (
    <>
      {/* Lower than the select of forms, to fit into a row. */}
      <select
        aria-label={`Tier de ${companyName}`}
        title={checkState === 'approved' ? undefined : NEEDS_CHECK}
        value={asked ?? telehealthTier}
        disabled={isPending}
        onChange={({ target }) => choose(target.value as typeof telehealthTier)}
        className="block h-8 w-[6.75rem] appearance-none rounded-control border border-border-strong bg-(image:--icon-chevron) bg-[length:0.875rem] bg-[position:right_0.5rem_center] bg-no-repeat bg-surface pr-6 pl-2 text-small"
      >
        {telehealthTierNames.map((name) => (
          <option
            key={name}
            value={name}
            disabled={name !== 'regular' && name !== telehealthTier && checkState !== 'approved'}
          >
            {telehealthTiers[name]}
          </option>
        ))}
      </select>
      {asked && <TierDialog company={company} tier={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
