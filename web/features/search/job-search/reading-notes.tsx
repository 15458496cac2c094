import type { ReactNode } from 'react'
import type { Reading } from '#contract/api/search/job-search.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { inPlace } from '#web/lib/in-place.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ReadingChips, type ReadingChipsProps } from './reading-chips.tsx'
import { understoodPlace } from './understood-place.ts'

const linkClass = `font-semibold ${underlinedLinkClass}`

const Line = ({ children }: { children: ReactNode }) => <p className="py-1.5">{children}</p>

export interface ReadingNotesProps extends ReadingChipsProps {
  reading: Reading
  /** Nothing was found. */
  isEmpty: boolean
}

/** How the server interpreted the words, if not literally: a correction, filters, a place, fewer words. */
export function ReadingNotes({ reading, isEmpty, ...props }: ReadingNotesProps) {
  const { filters } = props
  // The release before does not send parts.
  const { correction, parts = [], relaxed, inDescriptions } = reading
  const place = understoodPlace(filters, reading)
  const isPartly = !isEmpty && parts.some(({ isMet }) => !isMet)
  if (!correction && !place?.district && parts.length === 0 && !relaxed && !inDescriptions) return null
  return (
    <div className="mt-3 text-small">
      {correction && !correction.applied && (
        <Line>
          Você quis dizer{' '}
          <Link to={jobsAddress({ ...filters, search: correction.text, page: 1 })} className={linkClass}>
            {correction.text}
          </Link>
          ?
        </Line>
      )}
      {correction?.applied && (
        <Line>
          Buscamos <strong>{correction.text}</strong> em vez de “{filters.search}”.
        </Line>
      )}
      {parts.length > 0 && <ReadingChips parts={parts} {...props} />}
      {isPartly && <Line>Nenhuma vaga atende a tudo; estas atendem ao que não está riscado.</Line>}
      {relaxed && !isPartly && (
        <Line>Nenhuma vaga tem todas as palavras; estas têm as mais importantes.</Line>
      )}
      {inDescriptions && <Line>Só a descrição destas vagas cita isso.</Line>}
      {place?.district && (
        <p className="flex gap-x-2 py-1.5">
          <span className="locate-icon text-muted" />
          <span className="min-w-0">
            <strong>{place.district}</strong>: {isEmpty ? 'buscamos' : 'mostrando vagas'}{' '}
            {inPlace(place.name)}
          </span>
        </p>
      )}
    </div>
  )
}
