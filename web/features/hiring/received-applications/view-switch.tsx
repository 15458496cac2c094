import { paths } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'

const board = `${paths.dashboardApplications}?modo=quadro`

/** 'Lista', 'Quadro' or 'Entrevistas', each with its own address. */
export function ViewSwitch({
  current,
  hrefs = { list: paths.dashboardApplications, board },
}: {
  current: 'list' | 'board' | 'interviews'
  /** Of the list and the board with the same filters. */
  hrefs?: { list: string; board: string }
}) {
  const views = [
    ['list', 'Lista', hrefs.list],
    ['board', 'Quadro', hrefs.board],
    ['interviews', 'Entrevistas', paths.interviews],
  ] as const
  return (
    <nav aria-label="Visualização" className="flex rounded-control border p-0.5 max-sm:mr-auto">
      {views.map(([view, label, to]) => (
        <Link
          key={view}
          to={to}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
          className="inline-flex min-h-10 items-center rounded-control px-2 text-muted text-small hover:text-foreground aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong sm:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
