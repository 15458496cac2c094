import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { isBoard, type ReceivedAddress } from './received-address.ts'

const view =
  'inline-flex min-h-10 items-center rounded-control px-3 text-muted text-small hover:text-foreground aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong max-sm:px-2'

/** 'Lista', 'Quadro' or 'Entrevistas', each with its own address. */
export function ViewSwitch({ address }: { address: ReceivedAddress }) {
  const { filters } = address.state
  const isOn = isBoard(address.state)
  const views = [
    ['Lista', '', !isOn],
    ['Quadro', 'quadro', isOn],
  ] as const
  return (
    <nav aria-label="Visualização" className="flex rounded-control border p-0.5">
      {views.map(([label, modo, isCurrent]) => (
        <Link
          key={label}
          to={address.hrefFor({ filters: { ...filters, modo } })}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={view}
        >
          {label}
        </Link>
      ))}
      <Link to={paths.interviews} className={view}>
        Entrevistas
      </Link>
    </nav>
  )
}
