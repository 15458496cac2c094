/** A press does not mean a control that came to its place less than this ago, in milliseconds. */
const NOTICE_MS = 1000
/** Two presses this close to each other are at the same place, in pixels. */
export const SAME_PLACE_PX = 24
/** A later reply is not waited for, in milliseconds. */
const WATCH_MS = 30_000
const LOOK_EVERY_MS = 100

const CONTROLS = 'a, button, summary, label, input, select, textarea, [role^=menuitem], [role=option]'

/** A press into one of these changes nothing. */
const HARMLESS = 'textarea, select, input:not([type=checkbox], [type=radio])'

/** The place of the last press by finger or mouse, and what has changed there since. */
interface Place {
  x: number
  y: number
  pressedAt: number
  pressed: Element | null
  /** Its label when it was pressed. */
  words: string | undefined
  /** The control that is there now. */
  control: Element | null
  replacedAt: number
}

let place: Place | null = null
let watch: AbortController | null = null

const isThere = ({ x, y }: Place, { clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - x, clientY - y) < SAME_PLACE_PX

function leavePlace(): void {
  watch?.abort()
  place = null
}

const wordsOf = (control: Element | null) =>
  control?.getAttribute('aria-label') ?? control?.textContent?.trim()

/** Not the target of a click: a label passes its clicks on to its input. */
const controlAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(CONTROLS) ?? null

function look(): void {
  if (!place) return
  const now = performance.now()
  const control = controlAt(place.x, place.y)
  if (control !== place.control) Object.assign(place, { control, replacedAt: now })
  if (now - place.pressedAt > WATCH_MS) leavePlace()
}

/** Watches what comes to the place of this press, until the pointer has been elsewhere, a key is pressed or the page is scrolled. */
export function watchPlace(event: MouseEvent): void {
  leavePlace()
  const { clientX: x, clientY: y } = event
  const pressed = controlAt(x, y)
  const words = wordsOf(pressed)
  place = { x, y, pressedAt: performance.now(), pressed, words, control: pressed, replacedAt: 0 }
  watch = new AbortController()
  const options = { signal: watch.signal, capture: true, passive: true }
  const timer = setInterval(look, LOOK_EVERY_MS)
  watch.signal.addEventListener('abort', () => clearInterval(timer))
  const leaveIfAway = (move: PointerEvent) => {
    if (move.pointerType === 'mouse' && place && !isThere(place, move)) leavePlace()
  }
  window.addEventListener('pointermove', leaveIfAway, options)
  window.addEventListener('wheel', leavePlace, options)
  window.addEventListener('keydown', leavePlace, options)
  window.addEventListener('touchmove', leavePlace, options)
}

/**
 * Whether this press hits what has just come to the place of the press before: the next row, a dialog, another button. The same
 * button for the next applicant is what somebody waits for who decides about one after the other.
 */
export function hitsNewcomer(event: MouseEvent): boolean {
  look()
  if (!place || !isThere(place, event) || place.control === place.pressed) return false
  if (!place.control || place.control.matches(HARMLESS)) return false
  if (place.words && wordsOf(place.control) === place.words) return false
  return performance.now() - place.replacedAt < NOTICE_MS
}
