import { useEffect, useState } from 'react'

const GAP_PX = 16
/** The room of a toast with two lines of description. */
const TOAST_HEIGHT_PX = 112
const TOAST_WIDTH_PX = 384
/** Toasts never move higher than this part of the screen. */
const HIGHEST = 0.75

/** Toasts lie above everything. Pressing one is no press outside of an open dialog, and focusing one does not move it. */
export const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster], [data-toast]') !== null

/** Obstacles that toasts must not cover: bars at the bottom, an open dialog, and the control that has the focus. */
function obstacles(): DOMRect[] {
  const elements = [...document.querySelectorAll('[data-bottom-bar], [aria-modal=true]')]
  const focused = document.activeElement
  if (focused?.matches('a, button, input, select, textarea') && !isInToast(focused)) elements.push(focused)
  return elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)
}

/** Distance between the bottom of the screen and a toast that covers none of the obstacles, if there is room for one. */
export function toastOffset(
  rects: Pick<DOMRect, 'top' | 'bottom' | 'right'>[],
  width: number,
  height: number,
) {
  let bottom = GAP_PX
  // From the bottom up, because each obstacle lifts the toast to the next one.
  for (const rect of rects.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = rect.right < width - TOAST_WIDTH_PX
    const isAbove = rect.bottom <= height - bottom - TOAST_HEIGHT_PX
    const isBelow = rect.top >= height - bottom
    const lifted = height - rect.top + GAP_PX
    if (!isBeside && !isAbove && !isBelow && lifted + TOAST_HEIGHT_PX <= height * HIGHEST) bottom = lifted
  }
  return bottom
}

/** `toastOffset` for the screen as it is now, kept up to date while it changes, scrolls, and the focus moves. */
export function useToastOffset(): number {
  const [offset, setOffset] = useState(GAP_PX)
  useEffect(() => {
    let frame = 0
    const measure = () =>
      setOffset(Math.round(toastOffset(obstacles(), window.innerWidth, window.innerHeight)))
    const update = () => {
      if (!document.querySelector('[data-sonner-toast], [data-toast]')) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const event of events) window.addEventListener(event, update, { passive: true })
    // A bar can come, go or grow with the very change that a toast reports.
    const changes = new MutationObserver(update)
    changes.observe(document.body, { childList: true, subtree: true })
    update()
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      for (const event of events) window.removeEventListener(event, update)
    }
  }, [])
  return offset
}
