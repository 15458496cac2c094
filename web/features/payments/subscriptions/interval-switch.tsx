import {
  type Interval,
  intervalLabels,
  intervals,
  QUARTERLY_DISCOUNT,
} from '#contract/payments/subscriptions.ts'

/** Monthly or quarterly prices. */
export function IntervalSwitch({
  value,
  onChange,
}: {
  value: Interval
  onChange: (value: Interval) => void
}) {
  return (
    <fieldset className="flex justify-center">
      <legend className="sr-only">Período de cobrança</legend>
      <div className="inline-flex rounded-control border bg-surface p-1">
        {intervals.map((interval) => (
          <label
            key={interval}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-4 font-semibold has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="interval"
              className="sr-only"
              checked={value === interval}
              onChange={() => onChange(interval)}
            />
            {intervalLabels[interval]}
            {interval === 'quarterly' && <span className="text-small">−{QUARTERLY_DISCOUNT}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
