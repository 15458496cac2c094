import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, count as spokenCount } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { type FilterOption, matchingOptions } from './filter-options.ts'

/** Longer lists scroll and have a search box. */
const MAX_SHORT_LIST = 12

interface ChecklistProps {
  name: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** False in a closed section, where only the chosen options of a long list are rendered. */
  visible: boolean
  /** Text shown if there are no options. */
  empty: string
}

/** The values of one filter with their job counts. */
export function Checklist({ name, options, chosen, onChange, visible, empty }: ChecklistProps) {
  const [text, setText] = useState('')
  const isLong = options.length > MAX_SHORT_LIST
  const isChosen = (value: string) => chosen.includes(value)
  const rendered = !isLong
    ? options
    : visible
      ? matchingOptions(options, text)
      : options.filter(({ value }) => isChosen(value))
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))

  return (
    <>
      {isLong && visible && (
        <Input
          type="search"
          aria-label="Filtrar opções"
          placeholder="Filtrar…"
          icon={<Search />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter would submit the form before anything is ticked.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="mb-2"
        />
      )}
      <ul className={cn('-mx-1 px-1', isLong && 'max-h-48 overflow-y-auto overscroll-contain')}>
        {rendered.map(({ value, label, count }) => (
          <li key={value} className="relative">
            <Checkbox
              name={name}
              value={value}
              label={label}
              checked={isChosen(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              {...(count !== null && { 'aria-description': spokenCount(count, 'vaga', 'vagas') })}
              // Leaves room for the count before it arrives.
              className="pointer-fine:[&>label]:min-h-9 [&>label]:pr-12"
            />
            <OptionCount count={count} />
          </li>
        ))}
        {rendered.length === 0 && (
          <li className="py-2 text-muted text-sm">{options.length > 0 ? 'Nenhum resultado' : empty}</li>
        )}
      </ul>
    </>
  )
}

/** The count at the right end of an option, which must be positioned. Clicks go through to the label. */
export function OptionCount({ count }: { count: number | null }) {
  if (count === null) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-1 flex items-center text-muted text-sm tabular-nums"
    >
      {formatNumber(count)}
    </span>
  )
}
