import { useState } from 'react'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'

const linksDialog = openedCode(() =>
  import('./calendar-links-dialog.tsx').then((module) => module.CalendarLinksDialog),
)

/** Opens the secret addresses at which other calendars read the plantões. */
export function useCalendarLinks(side: 'doctor' | 'employer') {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const LinksDialog = useOpenedCode(linksDialog, isOpen, close)
  return {
    open: () => setOpen(true),
    dialog: isOpen && LinksDialog && <LinksDialog side={side} onClose={close} />,
  }
}
