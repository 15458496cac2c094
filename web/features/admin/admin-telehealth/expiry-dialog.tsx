import { useState } from 'react'
import { brazilDay, endOfBrazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_TIER_DAYS, type PaidTier, telehealthTiers, tierDurations } from '#contract/telehealth/tiers.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'

/** The same day of the next month, or the last one of a shorter month. */
export function oneMonthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}

interface ExpiryDialogProps {
  companyName: string
  tier: PaidTier
  /** Until when the company has this position already. */
  presentEnd: string | null
  isPending: boolean
  error: string | null
  onClose: () => void
  onConfirm: (expiresAt: string) => void
}

/** Asks until when a company has a paid position (spec B §2.13, §4). */
export function ExpiryDialog(props: ExpiryDialogProps) {
  const { companyName, tier, presentEnd, isPending, error, onClose, onConfirm } = props
  const now = useNow()
  const today = brazilDay(now)
  const [day, setDay] = useState(oneMonthAfter(presentEnd ? brazilDay(new Date(presentEnd)) : today))
  return (
    <Dialog
      open
      alert
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Definir data de expiração"
      description={`${companyName} fica como ${telehealthTiers[tier].toLowerCase()} até o fim deste dia.`}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!day}
            loading={isPending}
            loadingLabel="Salvando..."
            onClick={singlePress(() => onConfirm(endOfBrazilDay(day).toISOString()))}
          >
            Confirmar
          </Button>
        </>
      }
    >
      {error && (
        <FormError className="mb-4" title="Erro ao atualizar tier">
          {error}
        </FormError>
      )}
      <Field label="Data de expiração" required>
        <Input
          type="date"
          value={day}
          min={today}
          max={brazilDay(now + MAX_TIER_DAYS * DAY_MS)}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <fieldset className="mt-3">
        <legend className="text-muted text-small">A partir de hoje, em dias</legend>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {tierDurations.map((days) => {
            const end = brazilDay(now + days * DAY_MS)
            return (
              <Button
                key={days}
                variant="secondary"
                size="sm"
                aria-pressed={day === end}
                aria-label={`${days} dias`}
                className="tabular-nums aria-pressed:border-brand aria-pressed:text-brand"
                onClick={() => setDay(end)}
              >
                {days}
              </Button>
            )
          })}
        </div>
      </fieldset>
    </Dialog>
  )
}
