import type { MouseEvent } from 'react'

/** Whether a click on a link opens it in this tab. */
export const opensHere = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
