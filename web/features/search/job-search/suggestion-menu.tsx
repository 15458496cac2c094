import { History, X } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { removeSearch } from '#web/lib/recent-searches.ts'
import { cn } from '#web/ui/cn.ts'
import type { SearchOption } from './search-option.ts'

interface SuggestionMenuProps {
  options: readonly SearchOption[]
  isShown: boolean
  highlightedIndex: number
  menuProps: ComponentProps<'div'>
  itemProps: (option: SearchOption, index: number) => ComponentProps<'div'>
}

function announcement(options: readonly SearchOption[]): string {
  const number = options.length === 1 ? '1 sugestão' : `${options.length} sugestões`
  const hasRecent = options.some(({ kind }) => kind === 'recent')
  const use = 'Use as setas para navegar e Enter para escolher.'
  return `${number}. ${use}${hasRecent ? ' Shift e Delete apagam uma busca recente.' : ''}`
}

/** Deletes a recent search from the list. On the keyboard, Shift+Delete does the same. */
function DeleteIcon({ search }: { search: string }) {
  const remove = (event: MouseEvent) => {
    event.stopPropagation()
    removeSearch(search)
  }
  return (
    // Not a button: an option must not contain anything focusable.
    <span
      aria-hidden
      title="Apagar"
      onMouseDown={(event) => event.preventDefault()}
      onClick={remove}
      className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-foreground"
    >
      <X className="size-4" />
    </span>
  )
}

/** The options under the search box, in groups. */
export function SuggestionMenu({
  options,
  isShown,
  highlightedIndex,
  menuProps,
  itemProps,
}: SuggestionMenuProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <>
      <span role="status" className="sr-only">
        {isShown && announcement(options)}
      </span>
      <div
        {...menuProps}
        className={cn(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border bg-surface-raised p-1.5 shadow-popover',
          !isShown && 'hidden',
        )}
      >
        {isShown &&
          groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-muted text-small">
                {group}
              </p>
              {options.map(
                (option, index) =>
                  option.group === group && (
                    <div
                      key={option.key}
                      {...itemProps(option, index)}
                      className={cn(
                        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
                        index === highlightedIndex && 'bg-foreground/8',
                      )}
                    >
                      {option.kind === 'recent' && (
                        <History aria-hidden className="size-4 shrink-0 text-muted" />
                      )}
                      <span className="min-w-0 flex-1 truncate">{option.label}</span>
                      {option.count !== null && (
                        <span className="shrink-0 text-muted text-small tabular-nums">
                          {formatNumber(option.count)}
                          <span className="sr-only">{option.count === 1 ? ' vaga' : ' vagas'}</span>
                        </span>
                      )}
                      {option.kind === 'recent' && <DeleteIcon search={option.label} />}
                    </div>
                  ),
              )}
            </div>
          ))}
      </div>
    </>
  )
}
