import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, count as spokenCount } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { type FilterOption, fewOptions, matchingOptions } from './filter-options.ts'

interface ChecklistProps {
  name: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** False in a closed section, where only the chosen options are rendered. */
  visible: boolean
  /** Text shown if there are no options; null while they are loading. */
  empty: string | null
}

/**
 * The values of one filter with their job counts: at first five of a long list, then all of them with a search box. The panel
 * scrolls, not the list. Values chosen from the start come first, so that they are in sight and stay where they are when the
 * others arrive.
 */
export function Checklist({ name, options: unpinned, chosen, onChange, visible, empty }: ChecklistProps) {
  const [pinned] = useState(chosen)
  const options = unpinned.toSorted(
    (one, other) => Number(pinned.includes(other.value)) - Number(pinned.includes(one.value)),
  )
  const [showsAll, setShowsAll] = useState(false)
  const [text, setText] = useState('')
  const few = fewOptions(options, chosen)
  const isCut = few.length < options.length
  const isChosen = (value: string) => chosen.includes(value)
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))

  const items = (rendered: readonly FilterOption[]) =>
    rendered.map(({ value, label, count }) => (
      <li key={value}>
        <label className="choice">
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={isChosen(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            {...(count !== null && { 'aria-description': spokenCount(count, 'vaga', 'vagas') })}
            className="check-box"
          />
          <span>{label}</span>
        </label>
        <OptionCount count={count} />
      </li>
    ))

  if (!visible) {
    if (chosen.length === 0) return null
    return <ul className="checklist">{items(options.filter(({ value }) => isChosen(value)))}</ul>
  }
  const rendered = isCut && !showsAll ? few : matchingOptions(options, text)
  return (
    <>
      {isCut && showsAll && (
        <Input
          type="search"
          aria-label="Filtrar opções"
          placeholder="Filtrar…"
          icon={<Search />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter would submit the form before anything is ticked.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          autoFocus
          className="mb-2"
        />
      )}
      <ul
        className={cn(
          'checklist',
          empty === null && !showsAll && 'checklist-loading',
          isCut && !showsAll && 'checklist-few',
        )}
      >
        {items(rendered)}
        {rendered.length === 0 && (
          <li>{options.length > 0 ? 'Nenhum resultado' : (empty ?? 'Carregando…')}</li>
        )}
      </ul>
      {isCut && (
        <button
          type="button"
          className="checklist-more"
          onClick={({ currentTarget }) => {
            setShowsAll(!showsAll)
            setText('')
            // The list above it is much shorter now.
            if (showsAll) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'center' }))
          }}
        >
          {showsAll ? 'Mostrar menos' : `Ver todas (${formatNumber(options.length)})`}
        </button>
      )}
    </>
  )
}

/** The count at the right end of an option, which must be positioned. Clicks go through to the label. */
export function OptionCount({ count }: { count: number | null }) {
  if (count === null) return null
  return (
    <span aria-hidden className="option-count">
      {formatNumber(count)}
    </span>
  )
}
