import { useEffect, useLayoutEffect, useRef } from 'react'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { opensHere } from '#web/lib/opens-here.ts'
import { PaneFrame } from './pane-frame.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useOpenJob } from './use-open-job.ts'

/*
 * The list is part of every public page, whose scripts must be small. So it knows nothing of this pane, which finds its cards by
 * their links.
 */
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.search-layout .job-title > a')]
const linkTo = (id: string) => links().find((link) => link.pathname === paths.job(id))
const cardOf = (id: string) => linkTo(id)?.closest('.job')

/** Marks the card of the open job. Its link says so to screen readers too. */
function useCurrentCard(id: string, jobs: readonly JobCard[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other jobs have other cards
  useLayoutEffect(() => {
    const link = id && linkTo(id)
    if (!link) return
    link.setAttribute('aria-current', 'true')
    return () => link.removeAttribute('aria-current')
  }, [id, jobs])
}

/**
 * Keeps a card where it is on the screen when the pane opens beside the list or closes. At the top of the page it moves a
 * little instead, because scrolling would hide the header.
 */
function useAnchoredCard(isOpen: boolean) {
  const anchor = useRef<{ id: string; top: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the list has changed its width
  useLayoutEffect(() => {
    const { id, top } = anchor.current ?? { id: '', top: 0 }
    anchor.current = null
    const card = id && cardOf(id)
    if (card && window.scrollY > 0) window.scrollBy(0, card.getBoundingClientRect().top - top)
  }, [isOpen])
  return (id: string) => {
    const card = cardOf(id)
    if (card) anchor.current = { id, top: card.getBoundingClientRect().top }
  }
}

/** One of the jobs of a search, beside their list. A click on a card opens it, and so do J and K. */
export function JobPane({ jobs }: { jobs: readonly JobCard[] }) {
  const { id, open } = useOpenJob()
  const title = useRef<HTMLAnchorElement>(null)
  const anchor = useAnchoredCard(id !== '')
  useCurrentCard(id, jobs)

  // The job that a click or a key asked for and that is not shown yet: the router shows a new address with a delay, in which the
  // next key may come. Empty for a job that the address has opened, by a reload or Back, which does not take the focus.
  const asked = useRef('')
  const show = (next: string) => {
    if (next === id && (asked.current || id) === id) return title.current?.focus({ preventScroll: true })
    if (!id) anchor(next)
    asked.current = next
    open(next)
  }
  const close = () => {
    asked.current = ''
    anchor(id)
    linkTo(id)?.focus({ preventScroll: true })
    open('')
  }
  // The focus follows the job, so that screen readers read its title, and its buttons come next.
  useEffect(() => {
    if (!id || asked.current !== id) return
    asked.current = ''
    title.current?.focus({ preventScroll: true })
    cardOf(id)?.scrollIntoView({ block: 'nearest' })
  })

  const position = jobs.findIndex((job) => job.id === id)
  const step = (by: 1 | -1) => {
    const focused = links().indexOf(document.activeElement as HTMLAnchorElement)
    const current = asked.current || id
    const from = current ? jobs.findIndex((job) => job.id === current) : focused
    const next = jobs[from < 0 ? 0 : from + by]
    if (next) show(next.id)
  }
  useListKeys({ step, close: id ? close : null })

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // Enter opens the page, and so does a click that opens another tab.
      if (event.detail === 0 || !opensHere(event) || !(event.target instanceof Element)) return
      const link = event.target.closest('.search-layout .job-title > a')
      const job = jobs.find((one) => link && link === linkTo(one.id))
      if (!job) return
      event.preventDefault()
      show(job.id)
    }
    // Captured, to run before the link's own listener.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  })

  if (!id) return null
  return (
    <PaneFrame
      id={id}
      title={title}
      previous={position > 0 ? () => step(-1) : null}
      next={position < jobs.length - 1 ? () => step(1) : null}
      onClose={close}
    />
  )
}
