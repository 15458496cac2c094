import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { usePreviousPage } from '#web/lib/previous-page.ts'
import { Link } from '#web/ui/link.tsx'
import { cn } from './cn.ts'

type BackLinkProps = {
  /** Where the link leads if the visitor did not come from a page of this site. */
  parent: string
  /** Leads back only to a page with the path of `parent`, because the text names it. */
  onlyToParent?: boolean
  className?: string
  children?: ReactNode
}

/** Leads back to the previous page of this site, with its filters and its scroll position, or else to `parent`. */
export function BackLink({ parent, onlyToParent = false, className, children }: BackLinkProps) {
  const navigate = useNavigate()
  const last = usePreviousPage()
  const previous = last && (!onlyToParent || last.href.split(/[?#]/)[0] === parent) ? last : null
  return (
    <Link
      to={previous?.href ?? parent}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (!previous || opensElsewhere) return
        event.preventDefault()
        navigate(previous.delta)
      }}
      className={cn(
        !className &&
          '-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-foreground',
        className,
      )}
    >
      {children ?? (
        <>
          <ArrowLeft aria-hidden className="size-5" />
          Voltar
        </>
      )}
    </Link>
  )
}
