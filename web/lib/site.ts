import { useRouteLoaderData } from 'react-router'
import type { Reply } from './api.ts'

/** Origin and contacts of this installation. */
export type Site = Reply<'GET /site'>

const NOWHERE: Site = {
  origin: '',
  contactEmail: null,
  contactPhone: null,
  contactWhatsapp: null,
  blogUrl: null,
  dpoName: null,
  dpoEmail: null,
  isDemo: false,
  googleSignIn: false,
  reviewsFirst: false,
}

/** What the root read of this installation; empty on an error page that came before it. */
export function useSite(): Site {
  const root = useRouteLoaderData('root') as { site: Site } | undefined
  return root?.site ?? NOWHERE
}
