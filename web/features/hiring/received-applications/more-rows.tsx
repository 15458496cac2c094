import { useEffect, useRef } from 'react'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

interface MoreRowsProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => void
  }
  shown: number
  total: number
}

/** Reads the next page when the end of the list comes near; the button is for those who go by keyboard, or try again. */
export function MoreRows({ list, shown, total }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={end} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted text-small tabular-nums">
        {shown < total ? `${shown} de ` : ''}
        {count(Math.max(total, shown), 'pessoa', 'pessoas')}
      </p>
      {hasNextPage && (
        <Button variant="secondary" size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Carregar mais
        </Button>
      )}
    </div>
  )
}
