import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DocumentVersion } from '#contract/api/hiring/documents.ts'
import { previewQuery } from './queries.ts'

/** How far below the window a preview is loaded. */
const MARGIN = '300px'

/** Whether the element has come near the window. */
function useWasNear() {
  const element = useRef<HTMLDivElement>(null)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (!element.current || wasNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wasNear])
  return { element, wasNear }
}

/** An address of the file that lives as long as the component. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return url
}

/** The first page of a version, small; a sign in its place until there is one. Decorative: the row says what it is. */
export function DocumentPreview({ version }: { version: DocumentVersion }) {
  const { element, wasNear } = useWasNear()
  const { data } = useQuery({
    ...previewQuery(version.id),
    enabled: wasNear && version.preview === 'ready',
  })
  const url = useObjectUrl(data)
  return (
    <div
      ref={element}
      aria-hidden
      className="flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-control border bg-subtle text-muted"
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover object-top" />
      ) : (
        <FileText className="size-5" />
      )}
    </div>
  )
}
