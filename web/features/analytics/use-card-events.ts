import { useEffect, useRef } from 'react'
import { recordJob } from './record.ts'

/**
 * For a list whose children are the cards of these jobs, in this order: counts each card when it first comes into view
 * (spec A §7), or at once where the browser cannot tell. `related`: counts the clicks that lead on, too.
 */
export function useCardEvents(jobs: readonly { id: string }[], { related }: { related: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const counted = useRef(new Set<string>())
  const ids = jobs.map(({ id }) => id).join()

  useEffect(() => {
    const cards = new Map<Element, string>()
    ids.split(',').forEach((id, place) => {
      const card = list.current?.children[place]
      if (card && id && !counted.current.has(id)) cards.set(card, id)
    })
    const count = (card: Element) => {
      const id = cards.get(card)
      if (!id) return
      counted.current.add(id)
      recordJob('Impression', id)
    }
    if (!('IntersectionObserver' in window)) {
      for (const card of cards.keys()) count(card)
      return
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        count(target)
      }
    })
    for (const card of cards.keys()) observer.observe(card)
    return () => observer.disconnect()
  }, [ids])

  useEffect(() => {
    const element = list.current
    if (!element || !related) return
    const follow = ({ target, button }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a')
      const place = [...element.children].findIndex((card) => link && card.contains(link))
      const id = ids.split(',')[place]
      // The middle button opens a tab; the right one a menu.
      if (id && button < 2) recordJob('RelatedJobClick', id)
    }
    element.addEventListener('click', follow)
    element.addEventListener('auxclick', follow)
    return () => {
      element.removeEventListener('click', follow)
      element.removeEventListener('auxclick', follow)
    }
  }, [ids, related])

  return list
}
