import { useEffect } from 'react'

const GAP_PX = 16
/** The distance from the left and right edges. */
const EDGE_PX = 16
/** The distance between two places that are tried. */
const STEP_PX = 16
const WIDTH_PX = 352
/** Below a menu, or if a wider one does not fit. */
const NARROW_PX = 232
/** Fits between the checkboxes and the menus of a table's rows on phones. */
const NARROWEST_PX = 200
const PHONE_PX = 640

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The parts of a toast that decide its height. */
export interface ToastText {
  title: string
  description?: string | undefined
  hasAction: boolean
}

export interface ToastPlace {
  left: number
  /** From the lower edge of the window. */
  bottom: number
  width: number
  /** The height that it may need. */
  height: number
}

interface Screen {
  text: ToastText
  width: number
  height: number
  /** The menu beside the page, with free space below it. */
  aside: Box | null
  /** Boxes that a toast must not cover, in groups. If there is no room for all, the first groups are given up first. */
  obstacles: readonly (readonly Box[])[]
}

const boxOf = ({ left, bottom, width, height }: ToastPlace, screenHeight: number): Box => ({
  left,
  right: left + width,
  top: screenHeight - bottom - height,
  bottom: screenHeight - bottom,
})

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += STEP_PX) yield at
}

/** The estimated size of a toast of this width, which is not on the screen yet. Rather too high than too low. */
function roomOf(width: number, { title, description = '', hasAction }: ToastText) {
  const inner = width - 58
  const isColumn = inner < 224
  const textWidth = inner - (inner < 288 ? 0 : 32) - (hasAction && !isColumn ? 77 : 0)
  const lines = (text: string, characterWidth: number) =>
    Math.ceil((text.length * characterWidth * 1.15) / textWidth)
  const text = 20 * lines(title, 7.4) + 18 * lines(description, 6.6)
  return { width, height: 26 + text + (hasAction && isColumn ? 32 : 0) }
}

/** Whether a toast at this place covers none of these obstacles. */
export function isFree(place: ToastPlace, { height, obstacles }: Pick<Screen, 'height' | 'obstacles'>) {
  const box = boxOf(place, height)
  return !obstacles.some((group) => group.some((one) => overlap(box, one)))
}

/** The free place that is nearest to the lower right corner, if there is one. */
function nearestFree(
  room: { width: number; height: number },
  { width, height, obstacles }: Pick<Screen, 'width' | 'height' | 'obstacles'>,
): ToastPlace | null {
  const rightmost = width - room.width - EDGE_PX
  const highest = height - room.height - GAP_PX / 2
  let nearest: ToastPlace | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const bottom of [...range(GAP_PX, highest), highest])
    for (const shift of range(0, rightmost - GAP_PX)) {
      if (shift + bottom >= distance) break
      const place = { ...room, left: rightmost - shift, bottom }
      if (!isFree(place, { height, obstacles })) continue
      nearest = place
      distance = shift + bottom
    }
  return nearest
}

/** A place where a toast covers no control: below the menu, otherwise as near to the lower right corner as possible. */
export function toastPlace({ text, width, height, aside, obstacles }: Screen): ToastPlace {
  if (aside) {
    const room = roomOf(NARROW_PX, text)
    const left = Math.max((aside.left + aside.right - NARROW_PX) / 2, GAP_PX / 2)
    for (const bottom of range(GAP_PX, height - aside.bottom - GAP_PX - room.height)) {
      const place = { ...room, left, bottom }
      if (isFree(place, { height, obstacles })) return place
    }
  }
  const isPhone = width < PHONE_PX
  const usual = roomOf(isPhone ? width - 2 * EDGE_PX : WIDTH_PX, text)
  const narrow = roomOf(isPhone ? NARROWEST_PX : NARROW_PX, text)
  for (let given = 0; given < obstacles.length; given += 1) {
    const screen = { width, height, obstacles: obstacles.slice(given) }
    // The first group, links, is no reason to make the toast narrow.
    const place = nearestFree(usual, screen) ?? (given > 0 ? nearestFree(narrow, screen) : null)
    if (place) return place
  }
  return { ...usual, left: width - usual.width - EDGE_PX, bottom: GAP_PX }
}

/** Toasts lie above everything. Pressing one is no press outside of an open dialog, and focusing one does not move it. */
export const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster], [data-toast]') !== null

const CONTROLS =
  'button:not([data-open-row]), input, select, textarea, summary, label, [role=button], [role=option], [role^=menuitem], [contenteditable=true]'
const LINKS = 'a[href], [data-open-row]'

/** Whether the middle of the element can be pressed, or only a toast is in front of it. */
function isPressable(element: Element, { left, right, top, bottom }: Box): boolean {
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hit !== null && (element.contains(hit) || isInToast(hit))
}

function boxesOf(within: ParentNode, selector: string, isWhole = false): Box[] {
  return [...within.querySelectorAll(selector)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const isInWindow = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight
    return isInWindow && !isInToast(element) && (isWhole || isPressable(element, box)) ? [box] : []
  })
}

/** The topmost dialog, if one is open. */
const openWindow = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)

function obstacles(): Box[][] {
  const within = openWindow() ?? document
  const focused = document.activeElement?.closest('a, button, input, select, textarea')
  return [
    boxesOf(within, LINKS),
    boxesOf(within, CONTROLS),
    focused && !isInToast(focused) ? [focused.getBoundingClientRect()] : [],
    // All of a dialog, because its fields come and go.
    boxesOf(document, '[aria-modal=true]', true),
    boxesOf(within, '[data-bottom-bar]', true),
  ]
}

function screenNow(text: ToastText): Screen {
  const { clientWidth: width } = document.documentElement
  const aside = document.querySelector('[data-side-menu]')?.getBoundingClientRect()
  return {
    text,
    width,
    height: window.innerHeight,
    aside: aside && aside.width > 0 ? aside : null,
    obstacles: obstacles(),
  }
}

let last: ToastPlace | null = null
let lastText: ToastText = { title: '', hasAction: false }

/**
 * Sets the place of the toast with this text, which is about to be shown, or of the one that is shown: `--toast-left`,
 * `--toast-bottom` and `--toast-width`.
 */
export function placeToast(text = lastText): void {
  lastText = text
  const screen = screenNow(text)
  const best = toastPlace(screen)
  const [, ...pressed] = screen.obstacles
  // A toast that covers no control stays where it is, even if there is a better place by now.
  const { height } = best
  const stays =
    isShown() && last?.width === best.width && isFree({ ...last, height }, { ...screen, obstacles: pressed })
  if (stays) return
  last = best
  for (const side of ['left', 'bottom', 'width'] as const)
    document.documentElement.style.setProperty(`--toast-${side}`, `${best[side]}px`)
}

const isShown = () => document.querySelector('[data-sonner-toast]:not([data-removed=true])') !== null

/** Keeps the place of a toast up to date while the screen changes, scrolls and the focus moves. */
export function useToastPlace(): void {
  useEffect(() => {
    let frame = 0
    const update = () => {
      if (!isShown()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        // It must not move away from the finger that presses it.
        if (!document.querySelector('[data-sonner-toast]:active')) placeToast()
      })
    }
    const events = ['resize', 'focusin', 'scrollend'] as const
    for (const event of events) window.addEventListener(event, update, { passive: true, capture: true })
    // A bar can come, go or grow with the very change that a toast reports.
    const changes = new MutationObserver(update)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      for (const event of events) window.removeEventListener(event, update, { capture: true })
    }
  }, [])
}
