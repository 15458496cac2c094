import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { Checkbox } from './checkbox.tsx'
import { Disclosure } from './disclosure.tsx'
import { Input } from './input.tsx'

type CheckboxOption = {
  value: string
  label: string
}

type CheckboxListProps = {
  title: ReactNode
  /** Ticked boxes are submitted under this name. */
  name: string
  options: readonly CheckboxOption[]
  /** Controlled, with `onChange`; otherwise use `defaultValue`. */
  value?: readonly string[]
  defaultValue?: readonly string[]
  onChange?: (value: string[]) => void
  defaultOpen?: boolean
}

/** How many options of a long list are shown at first. */
const SHOWN_FIRST = 10

/**
 * A folding checklist with the number of ticked boxes. Of a long list, only the first ten and the ticked options are
 * rendered at first (the ticked ones must be submitted without scripts too); 'Mostrar todos' or the filter renders the others.
 */
export function CheckboxList({
  title,
  name,
  options,
  onChange,
  defaultOpen = false,
  ...props
}: CheckboxListProps) {
  const [ticked, setTicked] = useState<readonly string[]>(props.value ?? props.defaultValue ?? [])
  const [open, setOpen] = useState(defaultOpen)
  const [showsAll, setShowsAll] = useState(false)
  const [query, setQuery] = useState('')
  const value = props.value ?? ticked
  const isLong = options.length > SHOWN_FIRST

  const chosen = new Set(value)
  const wanted = foldText(query.trim())
  const shown = options.filter((option, index) => {
    if (wanted && open) return foldText(option.label).includes(wanted)
    return index < SHOWN_FIRST || (showsAll && open) || chosen.has(option.value)
  })
  const hidden = wanted ? options.filter((option) => chosen.has(option.value) && !shown.includes(option)) : []

  const toggle = (option: string, checked: boolean) => {
    const next = options.map((o) => o.value).filter((v) => (v === option ? checked : chosen.has(v)))
    setTicked(next)
    onChange?.(next)
  }

  return (
    <Disclosure title={title} chosen={chosen.size} defaultOpen={defaultOpen} onOpenChange={setOpen}>
      {isLong && open && (
        <Input
          type="search"
          aria-label="Filtrar opções"
          placeholder="Filtrar…"
          icon={<Search />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter would submit the form before anything is ticked.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="mb-2"
        />
      )}
      <ul className="-mx-1 max-h-48 overflow-y-auto overscroll-contain px-1">
        {shown.map((option) => (
          <li key={option.value}>
            <Checkbox
              name={name}
              value={option.value}
              checked={chosen.has(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              label={option.label}
              className="pointer-fine:[&>label]:min-h-9"
            />
          </li>
        ))}
        {shown.length === 0 && <li className="py-2 text-muted text-small">Nenhum resultado</li>}
      </ul>
      {hidden.map((option) => (
        <input key={option.value} type="hidden" name={name} value={option.value} />
      ))}
      {isLong && open && !showsAll && !wanted && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-1 min-h-11 rounded-control font-medium text-brand text-small hover:underline"
        >
          Mostrar todos ({options.length})
        </button>
      )}
    </Disclosure>
  )
}
