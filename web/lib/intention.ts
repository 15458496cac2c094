import type { ProfileType } from '#contract/accounts/roles.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { sharedStorage } from './browser-storage.ts'
import { isUuid } from './uuid.ts'

/*
 * The action that a guest wanted to take on a job, carried through login, registration and profile completion in the
 * fragment of the return path, which neither the server nor its page cache sees. Anybody can write such a link, so the
 * job's page only offers the action, unless the fragment names the intention that a click has stored in this browser.
 */

export type JobAction = 'apply' | 'save'

const words: Record<JobAction, string> = { apply: 'candidatar', save: 'salvar' }
const actions = Object.keys(words) as JobAction[]

const KEY = 'intention'
/** Enough to register and to open the mailed link, and short enough that nobody else finds it here. */
const LIFE_MS = HOUR_MS

interface StoredIntention {
  id: string
  action: JobAction
  jobId: string
  /** Milliseconds since 1970. */
  until: number
}

function stored(): StoredIntention | null {
  try {
    const found = JSON.parse(sharedStorage.read(KEY) ?? 'null') as StoredIntention | null
    return found && found.until > Date.now() ? found : null
  } catch {
    return null
  }
}

function parsed(fragment: string): { action: JobAction; id: string | undefined } | null {
  const [word, id] = fragment.replace(/^#/, '').split('=')
  const action = actions.find((candidate) => words[candidate] === word)
  return action ? { action, id } : null
}

/** The action that a job's address asks for, from its fragment. */
export const actionIn = (fragment: string): JobAction | null => parsed(fragment)?.action ?? null

/** The address of a job's page that offers an action. */
export const offerPath = (jobId: string, action: JobAction): string => `${paths.job(jobId)}#${words[action]}`

/** The address of a job's page that carries out an action once, in this browser. Call it only for a click that asks for it. */
export function intentionPath(jobId: string, action: JobAction): string {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  sharedStorage.write(KEY, JSON.stringify({ id, action, jobId, until: Date.now() + LIFE_MS }))
  return `${offerPath(jobId, action)}=${id}`
}

function isStored(jobId: string, fragment: string): boolean {
  const [wanted, found] = [parsed(fragment), stored()]
  return (
    !!wanted?.id &&
    found?.id === wanted.id &&
    found.action === wanted.action &&
    found.jobId.toLowerCase() === jobId.toLowerCase()
  )
}

/**
 * Whether a click in this browser stored the action in the address. A second call is false: an intention is carried out
 * once.
 */
export function takeIntention(jobId: string, fragment: string): boolean {
  if (!isStored(jobId, fragment)) return false
  clearIntention()
  return true
}

export const clearIntention = (): void => sharedStorage.write(KEY, null)

/** The visitor's purpose after signing in. */
export interface Purpose {
  kind: JobAction | 'publish'
  /** Whether it is carried out without another click. */
  isCertain: boolean
}

const COMPANY_PAGES: readonly string[] = [paths.newJob, paths.pricing]

/** The purpose of a return path; null if it only leads back to a page. */
export function purposeOf(from: string | null): Purpose | null {
  const url = from?.startsWith('/') ? URL.parse(from, 'https://same.origin') : null
  if (!url) return null
  if (COMPANY_PAGES.includes(url.pathname)) return { kind: 'publish', isCertain: false }
  const jobId = url.pathname.split('/').at(-1) ?? ''
  const action = actionIn(url.hash)
  if (!action || !isUuid(jobId) || url.pathname !== paths.job(jobId)) return null
  return { kind: action, isCertain: isStored(jobId, url.hash) }
}

/** The profile type that this purpose needs. */
export const profileTypeFor = ({ kind }: Purpose): ProfileType =>
  kind === 'publish' ? 'employer' : 'individual'
