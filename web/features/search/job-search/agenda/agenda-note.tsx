import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { useSession } from '#web/lib/current-user.ts'
import { loginPath } from '#web/lib/guard.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { changeFilters } from '../change-filters.ts'
import type { FilterFieldProps } from '../filter-field-props.ts'

/**
 * A search by agenda before its list is filtered. The page is the same for everybody, so a doctor's browser asks again. Others read
 * that the filter is for doctors.
 */
export function AgendaNote({ filters }: Pick<FilterFieldProps, 'filters'>) {
  const client = useQueryClient()
  const session = useSession()
  const isDoctor = session.user?.role === 'doctor'
  // Once: an admin who sees the page as a doctor gets the whole list.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isDoctor || hasAsked.current) return
    hasAsked.current = true
    for (const key of ['GET /jobs', 'GET /jobs/facets']) void client.invalidateQueries({ queryKey: [key] })
  }, [client, isDoctor])
  if (session.state === 'unknown' || isDoctor) return null
  return (
    <Alert
      className="mt-3"
      title={
        session.state === 'guest' ? 'Entre para filtrar pela sua agenda' : 'Este filtro é só para médicos'
      }
      action={
        session.state === 'guest' ? (
          <Link
            to={loginPath(jobsAddress(filters), 'guard')}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Entrar
          </Link>
        ) : (
          <Link
            to={jobsAddress(changeFilters(filters, { fitsAgenda: false }))}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Tirar o filtro
          </Link>
        )
      }
    >
      Por enquanto, a lista tem todas as vagas desta busca.
    </Alert>
  )
}
