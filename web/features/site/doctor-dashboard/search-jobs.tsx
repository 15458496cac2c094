import { Search } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { record } from '#web/features/platform/analytics/record.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

const LABEL = 'Buscar vagas'

/** A quick action (spec B §2.5). Phones have it in their bar. */
export const SearchJobs = () => (
  <Link
    to={paths.jobs}
    onClick={() => record({ eventType: 'QuickAction', entityType: 'Dashboard', entityId: LABEL })}
    className={buttonClass({ className: 'max-lg:hidden' })}
  >
    <Search aria-hidden />
    {LABEL}
  </Link>
)
