import { Plus } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** A paid position that nobody has (spec B §2.15). */
export function EmptySlot({ label }: { label: string }) {
  return (
    <Link
      to={paths.contact}
      className="flex h-full min-h-14 items-center justify-center gap-2 rounded-card border border-border-strong/60 border-dashed p-3 text-center font-semibold text-small text-muted transition-colors hover:border-border-strong hover:bg-subtle hover:text-foreground"
    >
      <Plus aria-hidden className="hidden size-4 shrink-0 sm:block" />
      {label}
    </Link>
  )
}
