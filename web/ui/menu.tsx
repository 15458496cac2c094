import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import type { MenuItem } from './menu-panel.tsx'
import { openedCode, useOpenedCode } from './toast.tsx'

type MenuProps = {
  /** A `<Button>` (or any element that takes a button's props). */
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
  /** Above the items: the signed-in user. */
  header?: ReactNode
  align?: 'start' | 'end'
}

const loadPanel = () => import('./menu-panel.tsx').then((module) => module.MenuPanel)
const menuPanel = openedCode(loadPanel)
/** A failure does not matter before the click. */
const preloadPanel = () => void loadPanel().catch(() => null)

/**
 * A button that opens a list of actions and links. The list's code (25 kB) is loaded when the trigger is hovered or
 * focused; until then the trigger is rendered without it and looks the same.
 */
export function Menu({ trigger, ...panel }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null)
  const MenuPanel = useOpenedCode(menuPanel, openedBy !== null, () => setOpenedBy(null))
  const standIn = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preloadPanel,
    onFocus: preloadPanel,
    // A click without a pointer is Enter or Space.
    onClick: (event) => setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpenedBy('keyboard')
    },
  })
  if (!openedBy || !MenuPanel) return standIn
  return <MenuPanel trigger={trigger} openedBy={openedBy} {...panel} />
}
