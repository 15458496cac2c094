import { useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { cn } from './cn.ts'
import { useField } from './field.tsx'
import { controlClass } from './input.tsx'

export type ComboboxItem = {
  value: string
  label: string
  /** Distinguishes items with the same label: the state of a city. */
  detail?: string
  /** The name that people type, if it is shorter than the label: a city without its state. */
  name?: string
}

export type ComboboxProps = {
  items: readonly ComboboxItem[]
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  /** If given, the caller filters (on the server) and passes the result as `items`. */
  onSearch?: (query: string) => void
  /** The result is being loaded. */
  loading?: boolean
  /** Submits the chosen value with a form under this name. */
  name?: string
  placeholder?: string
  disabled?: boolean
  onBlur?: () => void
}

// Minas Gerais has 853 cities: a list of that length is slow on phones, and nobody reads it.
const MAX_SHOWN = 100

const types = useCombobox.stateChangeTypes
const labelOf = (item: ComboboxItem | null) => item?.label ?? ''

/** The part of combobox.tsx that needs downshift; only combobox.tsx imports it, lazily. */
export function ComboboxInput(props: ComboboxProps) {
  const { items, value, onChange, onSearch, loading = false, name, placeholder, disabled, onBlur } = props
  const field = useField()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const found = useMemo(() => (onSearch ? items : filter(items, query)), [items, query, onSearch])
  const shown = found.slice(0, MAX_SHOWN)

  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text)
  }

  const combobox = useCombobox({
    items: shown,
    itemToString: labelOf,
    itemToKey: (item) => item?.value,
    selectedItem: value,
    inputId: field?.id,
    labelId: field?.labelId,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem),
    onInputValueChange: ({ inputValue, type }) => {
      if (type === types.InputChange) search(inputValue)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setQuery('')
    },
    stateReducer: (state, { type, changes }) => {
      if (type === types.InputChange) return { ...changes, highlightedIndex: 0 }
      if (type === types.InputBlur) return { ...changes, ...settle(state, shown) }
      return changes
    },
  })

  const { isOpen, highlightedIndex } = combobox
  const note = noteFor(loading, shown.length, found.length)
  const clearable = combobox.inputValue !== '' && !disabled
  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ref: input,
          disabled,
          placeholder,
          onBlur,
          onFocus: (event) => event.currentTarget.select(),
          'aria-describedby': field?.['aria-describedby'],
          'aria-invalid': field?.['aria-invalid'],
          'aria-required': field?.['aria-required'],
          // downshift still points at the first option when the list is empty.
          ...(shown.length === 0 && { 'aria-activedescendant': undefined }),
        })}
        className={cn(controlClass, 'min-h-11 pr-20')}
      />
      {name && <input type="hidden" name={name} value={value?.value ?? ''} />}
      <div className="absolute inset-y-0 right-0 flex text-muted">
        {clearable && (
          <button
            type="button"
            aria-label="Limpar"
            onClick={() => {
              combobox.reset()
              search('')
              input.current?.focus()
            }}
            className="flex w-10 items-center justify-center rounded-control hover:text-foreground"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <button
          type="button"
          {...combobox.getToggleButtonProps({ disabled, 'aria-label': 'Mostrar opções' })}
          className="flex w-10 items-center justify-center rounded-control"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <span role="status" className="sr-only">
        {isOpen && announcement(note, shown.length)}
      </span>
      <div
        className={cn(
          'absolute inset-x-0 top-full z-20 mt-1 rounded-card border bg-surface-raised shadow-popover',
          !isOpen && 'hidden',
        )}
      >
        <ul
          {...combobox.getMenuProps()}
          className={cn('max-h-64 overflow-y-auto overscroll-contain', shown.length > 0 && 'p-1.5')}
        >
          {isOpen &&
            shown.map((item, index) => (
              <li
                key={item.value}
                {...combobox.getItemProps({ item, index })}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5',
                  index === highlightedIndex && 'bg-foreground/8',
                  item.value === value?.value && 'font-semibold',
                )}
              >
                {item.label}
                {item.detail && (
                  <span className="shrink-0 font-normal text-muted text-small">{item.detail}</span>
                )}
              </li>
            ))}
        </ul>
        {note && (
          <p aria-hidden="true" className="px-4.5 py-3 text-muted text-small">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

/** Leaving the field does not choose the highlighted item: unless the text names exactly one item, the last choice is restored. */
function settle(state: { inputValue: string; selectedItem: ComboboxItem | null }, shown: ComboboxItem[]) {
  const text = foldText(state.inputValue.trim())
  const named = shown.filter((item) => foldText(item.label) === text || foldText(item.name ?? '') === text)
  const selectedItem = text === '' ? null : named.length === 1 ? (named[0] ?? null) : state.selectedItem
  return { selectedItem, inputValue: labelOf(selectedItem) }
}

/** The items whose label contains the text; first those that begin with it. */
function filter(items: readonly ComboboxItem[], query: string) {
  const wanted = foldText(query.trim())
  if (!wanted) return items
  const position = (item: ComboboxItem) => foldText(item.label).indexOf(wanted)
  const matches = items.filter((item) => position(item) >= 0)
  return [...matches.filter((item) => position(item) === 0), ...matches.filter((item) => position(item) > 0)]
}

function noteFor(loading: boolean, shown: number, found: number) {
  if (loading) return 'Buscando…'
  if (shown === 0) return 'Nenhum resultado'
  return found > shown ? 'Digite para ver mais' : null
}

function announcement(note: string | null, shown: number) {
  if (shown === 0) return `${note}.`
  return `${shown === 1 ? '1 resultado' : `${shown} resultados`}. Use as setas para navegar e Enter para selecionar.`
}
