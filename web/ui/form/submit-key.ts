import type { KeyboardEvent } from 'react'

/** Props of a text area in which Ctrl+Enter, or Cmd+Enter, submits what is typed. */
export const submitKey = (submit: () => void) => ({
  'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  },
})
