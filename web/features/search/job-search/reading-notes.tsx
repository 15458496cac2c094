import type { ReactNode } from 'react'
import type { Reading } from '#contract/api/search/job-search.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { inPlace } from '#web/lib/in-place.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { understoodPlace } from './understood-place.ts'

const linkClass =
  'font-semibold text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current'

const Line = ({ children }: { children: ReactNode }) => <p className="py-1.5">{children}</p>

interface ReadingNotesProps {
  filters: AddressFilters
  reading: Reading | null
  /** Nothing was found. */
  isEmpty: boolean
}

/** How the server interpreted the words, if not literally: a correction, a place, fewer words. */
export function ReadingNotes({ filters, reading, isEmpty }: ReadingNotesProps) {
  if (!reading || !filters.search) return null
  const { correction, relaxed, inDescriptions } = reading
  const place = understoodPlace(filters, reading)
  if (!correction && !place && !relaxed && !inDescriptions) return null
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
      {relaxed && <Line>Nenhuma vaga tem todas as palavras; estas têm as mais importantes.</Line>}
      {inDescriptions && <Line>Só a descrição destas vagas cita isso.</Line>}
      {place && (
        <p className="flex gap-x-2 py-1.5">
          <span className="locate-icon text-muted" />
          <span className="min-w-0">
            {place.district ? (
              <>
                <strong>{place.district}</strong>: {isEmpty ? 'buscamos' : 'mostrando vagas'}{' '}
                {inPlace(place.name)}
              </>
            ) : (
              <>
                Local reconhecido: <strong>{place.name}</strong>
              </>
            )}
            {place.asFilter && (
              <>
                {' '}
                <Link
                  to={jobsAddress(place.asFilter)}
                  preventScrollReset
                  className={cn(linkClass, 'inline-block')}
                >
                  Usar como filtro
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
