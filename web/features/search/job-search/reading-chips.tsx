import type { ReadingPart } from '#contract/api/search/job-search.ts'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/search/job-search-address.ts'
import { NearMe } from '#web/features/platform/near-me/near-me.tsx'
import { Link } from '#web/ui/link.tsx'
import { changeFilters } from './change-filters.ts'

const searchOf = (query: string) => readFilters(new URLSearchParams(query))

/** The address of a search that the reading of another one offers as a query, in the order of that one. */
export const readingAddress = (query: string, { ordering }: Pick<AddressFilters, 'ordering'>): string =>
  jobsAddress(changeFilters(searchOf(query), { ordering }))

/** The words of such a search. */
export const readingWords = (query: string): string => searchOf(query).search

export interface ReadingChipsProps {
  /** Those of the search whose words were read. */
  filters: AddressFilters
  change: (change: Partial<AddressFilters>) => void
  /** Moves the focus to the results, because the chip that has it is gone with the next search. */
  onUse: () => void
}

/** Each part of the words that was read as a filter: kept as one, read as words, or as something else. */
export function ReadingChips({ parts, ...props }: ReadingChipsProps & { parts: readonly ReadingPart[] }) {
  return (
    <div className="reading-line">
      <p className="text-muted">Lido como:</p>
      <ul className="contents">
        {parts.map((part) => (
          <li key={`${part.kind} ${part.words} ${part.label}`} className="reading-part">
            <Chip part={part} {...props} />
            {part.others.map(({ label, asFilter }) => (
              <Link
                key={label}
                to={readingAddress(asFilter, props.filters)}
                preventScrollReset
                onClick={props.onUse}
                className="reading-other"
              >
                ou {label}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Chip({ part, filters, change, onUse }: ReadingChipsProps & { part: ReadingPart }) {
  const { kind, label, words, asFilter, asWords, isMet } = part
  const shown = isMet ? label : <s>{label}</s>
  const use = `Usar como filtro: ${label}`
  const drop = `Não ler “${words}” como filtro`
  return (
    <span className="reading-chip" data-unmet={isMet ? undefined : ''}>
      {kind === 'nearMe' ? (
        <NearMe
          variant="ghost"
          size="sm"
          onFound={(place) => {
            onUse()
            change({ ...place, ...(asFilter !== null && { search: readingWords(asFilter) }) })
          }}
        />
      ) : asFilter === null ? (
        <span className="reading-label">{shown}</span>
      ) : (
        <Link
          to={readingAddress(asFilter, filters)}
          preventScrollReset
          onClick={onUse}
          aria-label={use}
          title={use}
          className="reading-label"
        >
          {shown}
        </Link>
      )}
      {!isMet && <span className="sr-only">: nenhuma vaga atende</span>}
      <Link
        to={readingAddress(asWords, filters)}
        preventScrollReset
        onClick={onUse}
        aria-label={drop}
        title={drop}
        className="reading-drop"
      />
    </span>
  )
}
