import { useCombobox } from 'downshift'
import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { removeSearch } from '#web/lib/recent-searches.ts'
import { cn } from '#web/ui/cn.ts'
import { useField } from '#web/ui/field.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { optionChange, type SearchOption } from './search-option.ts'
import { SuggestionMenu } from './suggestion-menu.tsx'
import { useSearchOptions } from './use-search-options.ts'

export interface SearchInputProps extends ComponentProps<'input'> {
  input: RefObject<HTMLInputElement | null>
  /** The words of the current search. */
  words: string
  onChoose: (option: SearchOption) => void
}

interface SearchComboboxProps extends SearchInputProps {
  icon?: ReactNode
  useOptions?: (text: string, isOpen: boolean) => SearchOption[]
  /** Opens as it replaces a plain field that has the focus. */
  startsOpen?: boolean
  /** The text of the box after an option was chosen. */
  textOf?: (option: SearchOption) => string
}

const types = useCombobox.stateChangeTypes

/** The text in the box. Takes over the text, focus and selection of the plain box that it replaces. */
function useSearchText(input: RefObject<HTMLInputElement | null>, words: string) {
  const [before] = useState(() => {
    const plain = input.current
    const isFocused = plain !== null && document.activeElement === plain
    const selection = [plain?.selectionStart ?? null, plain?.selectionEnd ?? null] as const
    return { text: plain?.value ?? words, isFocused, selection }
  })
  const [text, setText] = useState(before.text)
  useLayoutEffect(() => {
    if (!before.isFocused) return
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(...before.selection)
  }, [before, input])
  const searched = useRef(words)
  const typed = useRef(false)
  useEffect(() => {
    if (searched.current === words) return
    searched.current = words
    // Keeps text that was typed while a search was loading.
    if (typed.current && input.current?.value !== words) return
    typed.current = false
    setText(words)
  }, [words, input])
  const type = (typing: string) => {
    typed.current = true
    setText(typing)
  }
  /** Replaces the typed text. */
  const replace = (chosen: string) => {
    typed.current = false
    setText(chosen)
  }
  return { text, type, replace }
}

/** A search box with suggestions, loaded lazily. Enter searches the text unless an option is highlighted. */
export function SearchCombobox({
  input,
  words,
  onChoose,
  icon = <Search />,
  startsOpen = false,
  useOptions = useSearchOptions,
  textOf = (option) => optionChange(option).search ?? '',
  ...props
}: SearchComboboxProps) {
  const field = useField()
  const { text, type, replace } = useSearchText(input, words)
  const [isOpen, setOpen] = useState(false)
  // Not from the first render: downshift would then focus the box once more, when the reader may be in another field.
  useLayoutEffect(() => setOpen(startsOpen && document.activeElement === input.current), [startsOpen, input])
  const options = useOptions(text, isOpen)

  const combobox = useCombobox<SearchOption>({
    items: options,
    itemToString: () => text,
    itemToKey: (option) => option?.key,
    isOpen,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    inputValue: text,
    selectedItem: null,
    inputId: field?.id,
    labelId: field?.labelId,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      replace(textOf(selectedItem))
      onChoose(selectedItem)
    },
    stateReducer: (_, { type: cause, changes }) => {
      // Leaving the box does not choose the highlighted option, and a click in the box does not close the list.
      if (cause === types.InputBlur) return { ...changes, selectedItem: null }
      if (cause === types.InputClick) return { ...changes, isOpen: true }
      if (cause === types.InputChange) return { ...changes, highlightedIndex: -1 }
      return changes
    },
  })
  const { highlightedIndex, setHighlightedIndex } = combobox
  const isShown = isOpen && options.length > 0
  const highlighted = isShown ? options[highlightedIndex] : undefined

  const optionKeys = options.map(({ key }) => key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a new list the same index is another option
  useEffect(() => setHighlightedIndex(-1), [optionKeys, setHighlightedIndex])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter searches the text: the browser submits the form, which downshift would prevent.
    if (event.key === 'Enter' && !highlighted) {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      setOpen(false)
    }
    // The browser would clear the box as well.
    if (event.key === 'Escape' && isShown) event.preventDefault()
    if (event.key === 'Delete' && event.shiftKey && highlighted?.kind === 'recent') {
      event.preventDefault()
      removeSearch(highlighted.label)
    }
  }

  return (
    <>
      <div className="relative">
        <input
          {...combobox.getInputProps({
            ...props,
            ref: input,
            onChange: (event) => type(event.currentTarget.value),
            onKeyDown,
            'aria-expanded': isShown,
            'aria-haspopup': 'listbox',
            ...(!highlighted && { 'aria-activedescendant': undefined }),
          })}
          className={cn(controlClass, 'min-h-11 pl-10')}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted [&_svg]:size-[1.125rem]"
        >
          {icon}
        </span>
      </div>
      <SuggestionMenu
        options={options}
        isShown={isShown}
        highlightedIndex={highlightedIndex}
        menuProps={combobox.getMenuProps({ 'aria-label': 'Sugestões' })}
        itemProps={(item, index) => combobox.getItemProps({ item, index })}
      />
    </>
  )
}
