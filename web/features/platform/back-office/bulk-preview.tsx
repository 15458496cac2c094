import { useQuery } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { count } from '#web/lib/format.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** The effect that an action would have on a row. A refused row stays as it is. */
export interface RowPreview {
  id: string
  text: string
  isRefused: boolean
}

/** Asks the server; `key` names the question in the cache. */
export interface PreviewRows {
  key: string
  load: (ids: readonly string[]) => Promise<readonly RowPreview[]>
}

/** Reads the effect of an action on these rows, each time it is opened. */
export function usePreview(ids: readonly string[], action: { preview?: PreviewRows } | undefined) {
  const { preview } = action ?? {}
  const { data, isError, refetch } = useQuery({
    queryKey: ['bulk preview', preview?.key, ids],
    queryFn: () => preview?.load(ids) ?? [],
    enabled: preview !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  const rows = preview && data
  return {
    isAsked: preview !== undefined,
    rows,
    isError,
    refetch,
    /** False if every row would be refused, or the answer is not known yet. */
    isUseful: !preview || rows?.some(({ isRefused }) => !isRefused) === true,
  }
}

interface BulkPreviewProps {
  preview: ReturnType<typeof usePreview>
  ids: readonly string[]
  noun: readonly [one: string, many: string]
  labelOf: (id: string) => string
}

const SHOWN = 5

/** The rows of an action: each with the effect on it, if that is known, or else the first ones by name. */
export function BulkPreview({ preview, ids, noun, labelOf }: BulkPreviewProps) {
  if (!preview.isAsked)
    return (
      <ul className="mb-4 grid list-disc gap-1 pl-5 text-small">
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id} className="break-words">
            {labelOf(id)}
          </li>
        ))}
        {ids.length > SHOWN && <li>e mais {count(ids.length - SHOWN, ...noun)}</li>}
      </ul>
    )
  if (preview.isError)
    return <LoadError title="Não foi possível ver o que vai acontecer." retry={preview.refetch} />
  if (!preview.rows)
    return (
      <SkeletonGroup label="Carregando..." className="mb-4 grid gap-2">
        {ids.slice(0, SHOWN).map((id) => (
          <Skeleton key={id} className="h-5" />
        ))}
      </SkeletonGroup>
    )
  const refused = preview.rows.filter(({ isRefused }) => isRefused).length
  return (
    <div className="mb-4 grid gap-2 text-small">
      <p role="status" className="font-semibold">
        {refused === 0
          ? 'O que vai acontecer'
          : refused === ids.length
            ? 'Nada muda: veja os motivos'
            : `${count(refused, ...noun)} ${refused === 1 ? 'fica como está' : 'ficam como estão'}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <ul tabIndex={0} aria-label="O que vai acontecer" className="grid max-h-52 gap-1 overflow-y-auto">
        {preview.rows.map(({ id, text, isRefused }) => (
          <li key={id} className="flex items-start gap-2">
            {isRefused ? (
              <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <span aria-hidden className="mx-1.5 mt-2 size-1 shrink-0 rounded-full bg-current" />
            )}
            <span className="min-w-0 break-words">
              {labelOf(id)}: <span className={isRefused ? 'text-danger' : 'text-muted'}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
