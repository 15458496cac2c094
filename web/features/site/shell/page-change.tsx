import { useLayoutEffect, useState } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router'
import { pageNumber } from '#contract/paging.ts'

/** Outlives the component, which is mounted again when an error page replaces the page, or the other way round. */
let shown: { address: string; hash: string } | null = null
/** The link that was followed from each entry of the history. */
const followedLinks = new Map<string, string>()

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Back and Forward return to the link that was followed, other navigations go to the heading. */
function targetOf(main: HTMLElement, { key, type }: { key: string; type: `${NavigationType}` }): HTMLElement {
  const href = type === 'POP' ? followedLinks.get(key) : undefined
  const link = href && main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  return link || main.querySelector('h1') || main
}

/** Whether the new page has focused something itself, or a dialog is open. */
function holdsFocus(main: HTMLElement): boolean {
  const { activeElement: active } = document
  if (!active || active === document.body) return false
  if (active.closest('[role=dialog], [role=alertdialog]')) return true
  return main.contains(active) && !active.matches('a, button')
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  // The router restores the scroll position.
  element.focus({ preventScroll: true })
}

/**
 * Does what a browser does when a document is loaded: moves the focus to the new page and lets screen readers say its
 * title. Filters change only the query, and keep the focus where it is. Another page of a list counts as a new page.
 */
export function PageChange() {
  const { key, pathname, search, hash } = useLocation()
  const type = useNavigationType()
  const [title, setTitle] = useState('')
  const address = `${pathname}?${pageNumber(new URLSearchParams(search))}`

  // Both before the user can act on the new page: an ordinary effect may run later and take the focus from what she chose.
  useLayoutEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a[href]')
      if (link) followedLinks.set(key, link.getAttribute('href') ?? '')
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [key])

  useLayoutEffect(() => {
    const before = shown
    shown = { address, hash }
    const main = document.querySelector('main')
    if (!before || !main) return
    const isNewPage = address !== before.address
    const anchor = hash && (isNewPage || hash !== before.hash) ? elementOf(hash) : null
    if (isNewPage) setTitle(document.title)
    if (anchor) focus(anchor)
    else if (isNewPage && !holdsFocus(main)) focus(targetOf(main, { key, type }))
  }, [address, hash, key, type])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
