import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

export type MenuItem =
  | 'separator'
  | {
      label: ReactNode
      icon?: ReactNode
      /** A place of the app; else `onSelect`. */
      to?: string
      /** For pages whose security policy differs, such as payment: loads the document anew. */
      reloadDocument?: boolean
      onSelect?: () => void
      danger?: boolean
      disabled?: boolean
    }

type MenuProps = {
  /** A `<Button>` (or any element that takes a button's props). */
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
  /** Above the items: who is signed in. */
  header?: ReactNode
  align?: 'start' | 'end'
}

const loadPanel = () => import('./menu-panel.tsx')
const MenuPanel = lazy(() => loadPanel().then((module) => ({ default: module.MenuPanel })))

/**
 * A button that opens a list of actions and links. The list's code (25 kB) is fetched when the pointer or the focus
 * comes near; until then the trigger stands alone and looks the same.
 */
export function Menu({ trigger, ...panel }: MenuProps) {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard' | null>(null)
  const standIn = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadPanel,
    onFocus: loadPanel,
    // A click without a pointer is Enter or Space.
    onClick: (event) => setWanted(event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setWanted('keyboard')
    },
  })
  if (!wanted) return standIn
  return (
    <Suspense fallback={standIn}>
      <MenuPanel trigger={trigger} openedBy={wanted} {...panel} />
    </Suspense>
  )
}
