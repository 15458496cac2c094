import { useEffect, useRef } from 'react'
import { recordJob } from './record.ts'

/**
 * Returns a ref for a list whose children are the cards of `jobs`, in the same order. Records an impression when a card first
 * comes into view (spec A §7), or at once if the browser cannot tell. With `related`, also records clicks on the cards' links.
 */
export function useCardEvents(jobs: readonly { id: string }[], { related }: { related: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const recorded = useRef(new Set<string>())
  const ids = jobs.map(({ id }) => id).join()

  useEffect(() => {
    const cards = new Map<Element, string>()
    ids.split(',').forEach((id, index) => {
      const card = list.current?.children[index]
      if (card && id && !recorded.current.has(id)) cards.set(card, id)
    })
    const recordCard = (card: Element) => {
      const id = cards.get(card)
      if (!id) return
      recorded.current.add(id)
      recordJob('Impression', id)
    }
    if (!('IntersectionObserver' in window)) {
      for (const card of cards.keys()) recordCard(card)
      return
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        recordCard(target)
      }
    })
    for (const card of cards.keys()) observer.observe(card)
    return () => observer.disconnect()
  }, [ids])

  useEffect(() => {
    const element = list.current
    if (!element || !related) return
    const recordClick = ({ target, button }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a')
      const index = [...element.children].findIndex((card) => link && card.contains(link))
      const id = ids.split(',')[index]
      // The middle button (1) opens a tab; the right one (2) only a menu.
      if (id && button < 2) recordJob('RelatedJobClick', id)
    }
    element.addEventListener('click', recordClick)
    element.addEventListener('auxclick', recordClick)
    return () => {
      element.removeEventListener('click', recordClick)
      element.removeEventListener('auxclick', recordClick)
    }
  }, [ids, related])

  return list
}
