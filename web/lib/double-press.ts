import type { MouseEvent } from 'react'
import { hitsNewcomer, SAME_PLACE_PX, watchPlace } from './presses/pressed-place.ts'

/** Two presses this close to each other are one double press, in milliseconds. */
const DOUBLE_PRESS_MS = 500

interface Press {
  time: number
  isByKey: boolean
  x: number
  y: number
}

let last: Press | null = null
let isDouble = false

/** Mice have a double click of their own. Older browsers do not say what a click came from. */
const isByMouse = ({ pointerType }: Partial<PointerEvent>) =>
  pointerType ? pointerType === 'mouse' : matchMedia('(hover: hover)').matches

const follows = (press: Press, before: Press) =>
  press.time - before.time < DOUBLE_PRESS_MS &&
  press.isByKey === before.isByKey &&
  (press.isByKey || Math.hypot(press.x - before.x, press.y - before.y) < SAME_PLACE_PX)

function note(event: globalThis.MouseEvent): void {
  const { timeStamp, detail, clientX, clientY } = event
  // A click without a pointer is Enter or Space.
  const press = { time: timeStamp, isByKey: detail === 0, x: clientX, y: clientY }
  if (!press.isByKey && hitsNewcomer(event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  isDouble = !press.isByKey && isByMouse(event) ? detail > 1 : last !== null && follows(press, last)
  last = press
  if (!press.isByKey) watchPlace(event)
}

// Presses are compared by their place, because the first one often replaces the button or moves the next row under the pointer.
if (typeof window !== 'undefined') window.addEventListener('click', note, { capture: true })

/** Ignores the second press of a double press, which would undo the first one. */
export const singlePress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (isDouble) event.preventDefault()
    else act()
  }
