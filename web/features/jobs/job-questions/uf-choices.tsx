import { useQuery } from '@tanstack/react-query'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface UfChoicesProps {
  value: readonly string[]
  onChange: (ufs: string[]) => void
  isInvalid: true | undefined
  /** Once it is shown, which may be after the states are loaded. */
  takesFocus?: boolean
}

const focusFirst = (list: HTMLUListElement | null) => list?.querySelector('input')?.focus()

/** All states as small boxes that can be ticked; place it in a fieldset. */
export function UfChoices({ value, onChange, isInvalid, takesFocus = false }: UfChoicesProps) {
  const { data } = useQuery(statesQuery())
  if (!data) return <Skeleton className="h-36" />
  const ufs = data.map(({ uf }) => uf).sort()
  return (
    <ul
      ref={takesFocus ? focusFirst : undefined}
      className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5"
    >
      {ufs.map((uf) => (
        <li key={uf}>
          <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-border-strong/60 text-small tabular-nums hover:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--brand)]">
            <input
              type="checkbox"
              checked={value.includes(uf)}
              aria-invalid={isInvalid}
              onChange={({ target }) =>
                onChange(ufs.filter((one) => (one === uf ? target.checked : value.includes(one))))
              }
              className="absolute size-px appearance-none opacity-0"
            />
            {uf}
          </label>
        </li>
      ))}
    </ul>
  )
}
