import { Search } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { SearchInputProps } from './combobox.tsx'
import type { SearchOption } from './search-option.ts'

interface SearchBoxProps {
  /** Id of the form that box and button belong to, if they are not inside it. */
  form?: string
  input?: RefObject<HTMLInputElement | null>
  /** The words of the current search. Back and Forward change them; unsent typing is kept. */
  words?: string
  /** A suggestion was chosen. */
  onChoose: (option: SearchOption) => void
  /** Another field after the box. On a phone the box then has a row of its own. */
  place?: ReactNode
  /** Between the fields and the button. */
  children?: ReactNode
}

/** The box with suggestions; null until its code, which includes downshift, is loaded. */
function useLazyCombobox(): ComponentType<SearchInputProps> | null {
  const [combobox, setCombobox] = useState<ComponentType<SearchInputProps> | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const stop = whenIdle(() => {
      import('./combobox.tsx').then(
        (module) => !isUnmounted && setCombobox(() => module.SearchCombobox),
        // The plain box works without it.
        () => null,
      )
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  return combobox
}

function PlainInput({ input, words, onChoose: _, ...props }: SearchInputProps) {
  const searched = useRef(words)
  useEffect(() => {
    if (searched.current === words) return
    searched.current = words
    if (input.current) input.current.value = words
  }, [words, input])
  return <Input {...props} ref={input} defaultValue={words} icon={<Search />} />
}

/** Beside its buttons, a phone has no room for an icon that one of them has too. */
const slimOnPhones = 'flex-1 max-sm:[&_input]:pl-3 max-sm:[&_input~span]:hidden'

/** The search box and its button. They work from the first paint; suggestions follow once their code is loaded. */
export function SearchBox({ form, input, words = '', onChoose, place, children }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null)
  const SearchInput = useLazyCombobox() ?? PlainInput
  return (
    <div
      className={cn(
        'flex flex-wrap gap-2 max-sm:[&_input]:overflow-ellipsis max-sm:[&_input]:placeholder:text-small',
        !place && 'relative',
      )}
    >
      <Field
        label="Buscar vagas"
        hideLabel
        className={cn('min-w-0', place ? 'relative basis-full sm:flex-1 sm:basis-0' : slimOnPhones)}
      >
        <SearchInput
          input={input ?? own}
          words={words}
          onChoose={onChoose}
          form={form}
          type="search"
          name="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Especialidade, cidade ou palavra-chave..."
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      {place}
      {children}
      <Button type="submit" form={form} aria-label="Pesquisar">
        <Search aria-hidden className="sm:hidden" />
        <span className="hidden sm:inline">Pesquisar</span>
      </Button>
    </div>
  )
}
