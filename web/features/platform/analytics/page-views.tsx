import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { pageName } from './page-name.ts'
import { record } from './record.ts'

/** Records each page that is shown. */
export function PageViews() {
  const { pathname } = useLocation()
  const route = useMatches().at(-1)?.id ?? ''
  useEffect(() => {
    const name = pageName(route, pathname)
    if (name) record({ eventType: 'PageView', entityType: 'Page', entityId: name })
  }, [route, pathname])
  return null
}
