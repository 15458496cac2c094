import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { cn } from '#web/ui/cn.ts'
import { useField } from '#web/ui/field.tsx'

export type TopicName = 'medicalSpecialties' | 'medicalPracticeAreas' | 'tags'

export interface TopicGroup {
  name: TopicName
  label: string
  options: readonly string[]
  value: readonly string[]
  max: number
  /** Says that no more can be chosen. */
  full: string
  onChange: (value: string[]) => void
}

interface Topic {
  group: TopicGroup
  value: string
}

const types = useCombobox.stateChangeTypes
const isFull = ({ value, max }: TopicGroup) => value.length >= max

/** The options that contain the text; first those that begin with it. */
function matching(group: TopicGroup, query: string): string[] {
  const wanted = foldText(query.trim())
  const chosen = new Set(group.value)
  const left = group.options.filter((option) => !chosen.has(option))
  const position = (option: string) => foldText(option).indexOf(wanted)
  const matches = left.filter((option) => position(option) >= 0)
  return wanted === ''
    ? left
    : [
        ...matches.filter((option) => position(option) === 0),
        ...matches.filter((option) => position(option) > 0),
      ]
}

function Chips({ groups, remove }: { groups: readonly TopicGroup[]; remove: (topic: Topic) => void }) {
  const topics = groups.flatMap((group) => group.value.map((value) => ({ group, value })))
  if (topics.length === 0) return null
  return (
    <ul aria-label="Escolhidas" className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li
          key={`${topic.group.name} ${topic.value}`}
          className={cn(
            'flex max-w-full items-center rounded-control pl-3 text-small',
            topic.group.name === 'medicalSpecialties' ? 'bg-brand-soft text-brand-strong' : 'bg-subtle',
          )}
        >
          <span className="min-w-0 py-1">{topic.value}</span>
          <button
            type="button"
            aria-label={`Remover ${topic.value}`}
            onClick={() => remove(topic)}
            className="flex size-11 shrink-0 items-center justify-center rounded-control hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * One text control for several lists, each with its own choices. What is chosen becomes a chip; Backspace in the empty control
 * removes the last one.
 */
export function TopicCombobox({ groups }: { groups: readonly TopicGroup[] }) {
  const field = useField()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [news, setNews] = useState('')
  const topics: Topic[] = groups.flatMap((group) =>
    isFull(group) ? [] : matching(group, query).map((value) => ({ group, value })),
  )

  const add = ({ group, value }: Topic) => {
    group.onChange([...group.value, value])
    setNews(`${value}: adicionada.`)
    setQuery('')
  }
  const remove = ({ group, value }: Topic) => {
    group.onChange(group.value.filter((other) => other !== value))
    setNews(`${value}: removida.`)
    input.current?.focus()
  }

  const { isOpen, highlightedIndex, setHighlightedIndex, ...props } = useCombobox<Topic>({
    items: topics,
    itemToString: (topic) => topic?.value ?? '',
    itemToKey: (topic) => topic && `${topic.group.name} ${topic.value}`,
    inputValue: query,
    selectedItem: null,
    inputId: field?.id,
    labelId: field?.labelId,
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== types.InputChange) setQuery(inputValue)
    },
    stateReducer: (_, { type, changes }) => {
      if (type === types.InputChange) return { ...changes, highlightedIndex: 0 }
      // Leaving the control does not choose the highlighted option.
      if (type === types.InputBlur) return { ...changes, selectedItem: null, inputValue: '' }
      return changes
    },
  })
  // Not by downshift, which would close the list, and report the choice after the next letter has been typed.
  const choose = (event: KeyboardEvent | MouseEvent, topic: Topic) => {
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    add(topic)
    setHighlightedIndex(-1)
  }
  const isEmpty = topics.length === 0
  return (
    <div className="grid gap-2">
      <Chips groups={groups} remove={remove} />
      <div className="relative">
        <input
          {...props.getInputProps({
            ref: input,
            placeholder: 'Cardiologia, UTI, residência...',
            autoComplete: 'off',
            'aria-describedby': field?.['aria-describedby'],
            'aria-invalid': field?.['aria-invalid'],
            ...(isEmpty && { 'aria-activedescendant': undefined }),
            onChange: ({ currentTarget }) => setQuery((currentTarget as HTMLInputElement).value),
            onKeyDown: (event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault()
                const topic = isOpen && topics[highlightedIndex]
                if (topic) choose(event, topic)
              }
              if (event.key !== 'Backspace' || query !== '') return
              const last = groups.findLast(({ value }) => value.length > 0)
              const value = last?.value.at(-1)
              if (last && value !== undefined) remove({ group: last, value })
            },
          })}
          className="control min-h-11"
        />
        <span role="status" className="sr-only">
          {news} {isOpen && (isEmpty ? 'Nenhum resultado.' : `${topics.length} opções.`)}
        </span>
        <div
          className={cn(
            'absolute inset-x-0 top-full z-20 mt-1 rounded-card border bg-surface-raised shadow-popover',
            !isOpen && 'hidden',
          )}
        >
          <div
            {...props.getMenuProps()}
            className={cn('max-h-72 overflow-y-auto overscroll-contain', !isEmpty && 'p-1.5')}
          >
            {isOpen &&
              groups.map((group) => {
                const own = topics.flatMap((topic, index) =>
                  topic.group === group ? [{ topic, index }] : [],
                )
                if (own.length === 0) return null
                return (
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
                  <div key={group.name} role="group" aria-label={group.label}>
                    <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-meta text-muted">
                      {group.label}
                    </p>
                    {own.map(({ topic, index }) => (
                      <div
                        key={topic.value}
                        {...props.getItemProps({
                          item: topic,
                          index,
                          onClick: (event) => choose(event, topic),
                        })}
                        className={cn(
                          'flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1.5',
                          index === highlightedIndex && 'bg-foreground/8',
                        )}
                      >
                        {topic.value}
                      </div>
                    ))}
                  </div>
                )
              })}
          </div>
          {isOpen && (isEmpty || groups.some(isFull)) && (
            <p aria-hidden className="px-4.5 py-3 text-muted text-small">
              {groups.some(isFull)
                ? groups
                    .filter(isFull)
                    .map(({ full }) => full)
                    .join('. ')
                : 'Nenhum resultado'}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
