import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { isUuid } from '#web/lib/uuid.ts'

const PREFIX = '#vaga='

/** The job that a fragment names; '' if none. */
const jobIn = (hash: string) => {
  const id = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : ''
  return isUuid(id) ? id : ''
}

/**
 * The job that is open beside the list. It is in the fragment of the address, which neither the server nor its page cache sees.
 * Opening another one adds no entry to the history, so that Back leads where it led before. A new search or another page of it
 * keeps the job open, although their addresses do not name it.
 */
export function useOpenJob() {
  const { search, hash, key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const [kept, setKept] = useState({ key, search, id: jobIn(hash) })
  if (kept.key !== key) {
    const isNewSearch = !isReturn && !hash && kept.search !== search
    setKept({ key, search, id: jobIn(hash) || (isNewSearch ? kept.id : '') })
  }
  const { id } = kept

  const open = (next: string) =>
    navigate({ search, hash: next && PREFIX + next }, { replace: true, preventScrollReset: true })

  const isLost = id !== '' && jobIn(hash) === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the address has lost the job
  useEffect(() => {
    if (isLost) open(id)
  }, [isLost])

  return { id, open }
}
