import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { read } from '#web/lib/page.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { FilterFieldProps } from '../filter-field-props.ts'

/** For doctors: only the jobs with a plantão that fits their availability. */
export function AgendaField({ filters, change }: Pick<FilterFieldProps, 'filters' | 'change'>) {
  const { data } = useQuery(read('GET /availability'))
  const isUnset = data && data.hours.length + data.days.length === 0 && !data.calendar
  return (
    <div className="py-1">
      <label className="counted-switch choice">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is checked by itself
          role="switch"
          name="fitsAgenda"
          value="true"
          checked={filters.fitsAgenda}
          onChange={({ target }) => change({ fitsAgenda: target.checked })}
          className="check-switch"
        />
        Só os que cabem na minha agenda
      </label>
      <p className="-mt-1.5 pb-2 pl-13 text-small">
        <Link to={paths.dashboardAvailability} className={underlinedLinkClass}>
          {isUnset ? 'Defina sua disponibilidade' : 'Minha disponibilidade'}
        </Link>
      </p>
    </div>
  )
}
