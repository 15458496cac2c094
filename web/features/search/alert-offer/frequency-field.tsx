import type { ComponentProps } from 'react'
import {
  type AlertFrequency,
  alertFrequencies,
  alertFrequencyLabels,
  MAX_INSTANT_MAILS,
} from '#contract/search/alerts.ts'
import { Radio } from '#web/ui/checkbox.tsx'

const hints: Partial<Record<AlertFrequency, string>> = {
  instant: `No máximo ${MAX_INSTANT_MAILS} e-mails por dia`,
}

/** How often an alert sends mails. Takes the props that `register` returns. */
export function FrequencyField(props: ComponentProps<'input'>) {
  return (
    <fieldset>
      <legend className="font-semibold text-small">Quando avisar</legend>
      {alertFrequencies.map((frequency) => (
        <Radio
          key={frequency}
          {...props}
          value={frequency}
          label={alertFrequencyLabels[frequency]}
          hint={hints[frequency]}
        />
      ))}
    </fieldset>
  )
}
