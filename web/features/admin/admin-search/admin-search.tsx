import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { isTyping } from '#web/lib/panel/page-keys.ts'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'

const searchDialog = openedCode(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))

interface AdminSearchProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The admins' search for everything. Opens with Ctrl+K, and with / on pages without a table of their own. */
export function AdminSearch({ open, onOpenChange }: AdminSearchProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash =
        event.key === '/' && !isTyping(event.target) && !document.querySelector('[data-table-search]')
      if (!isShortcut && !isSlash) return
      // A dialog that waits for an answer stays.
      if (document.querySelector('[role=alertdialog]')) return
      event.preventDefault()
      onOpenChange(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onOpenChange])
  const close = () => onOpenChange(false)
  const SearchDialog = useOpenedCode(searchDialog, open, close)
  return open && SearchDialog && <SearchDialog onClose={close} />
}

/** Opens the search, in the side menu. */
export function AdminSearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onClick}
      className="mb-2 flex min-h-11 w-full items-center gap-3 rounded-control border bg-surface px-3 text-muted transition-colors hover:border-border-strong hover:text-foreground"
    >
      <Search aria-hidden className="size-5 shrink-0" />
      Buscar tudo
      <kbd className="ml-auto rounded-md border px-1.5 font-sans text-meta">Ctrl K</kbd>
    </button>
  )
}
