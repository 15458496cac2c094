import { useRouteLoaderData } from 'react-router'
import type { Reply } from './api.ts'

/** Origin, contacts and settings of this installation. */
export type Site = Reply<'GET /site'>

const EMPTY_SITE: Site = {
  origin: '',
  contactEmail: null,
  contactPhone: null,
  contactWhatsapp: null,
  blogUrl: null,
  dpoName: null,
  dpoEmail: null,
  companyName: null,
  companyCnpj: null,
  companyAddress: null,
  isDemo: false,
  googleSignIn: false,
  sellsSubscriptions: false,
  sellsSponsorships: false,
  reviewsFirst: false,
  jobDurationDays: 30,
  isRegistrationOpen: true,
  isInMaintenance: false,
}

/** The site that the root has loaded; empty on an error page without root data. */
export function useSite(): Site {
  const root = useRouteLoaderData('root') as { site: Site } | undefined
  return root?.site ?? EMPTY_SITE
}
