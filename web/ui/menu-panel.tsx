import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Link } from '#web/ui/link.tsx'
import { cn } from './cn.ts'

export type MenuItem =
  | 'separator'
  | {
      label: ReactNode
      icon?: ReactNode
      /** An address in the app, instead of `onSelect`. */
      to?: string
      /** Loads a new document, for pages with another security policy, such as payment. */
      reloadDocument?: boolean
      onSelect?: () => void
      danger?: boolean
      disabled?: boolean
    }

type MenuPanelProps = {
  trigger: ReactElement
  openedBy: 'pointer' | 'keyboard'
  items: readonly MenuItem[]
  header?: ReactNode
  align?: 'start' | 'end'
}

/** The part of menu.tsx that needs Radix. Only menu.tsx imports it, lazily, and renders it after a click, so it starts open. */
export function MenuPanel({ trigger, openedBy, items, header, align = 'end' }: MenuPanelProps) {
  // Radix was not loaded yet when the first key opened the menu.
  const byKeyboard = useRef(openedBy === 'keyboard')
  const chosen = useRef<(() => void) | null>(null)
  const focusFirst = (content: HTMLDivElement | null) => {
    if (!content || !byKeyboard.current) return
    byKeyboard.current = false
    requestAnimationFrame(() =>
      content.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus(),
    )
  }
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={focusFirst}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // A dialog that an entry opens returns the focus to where it was, which has to be the trigger by then.
          onCloseAutoFocus={() => {
            if (chosen.current) queueMicrotask(chosen.current)
            chosen.current = null
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-80 animate-enter overflow-y-auto rounded-card border bg-surface-raised p-1.5 shadow-popover"
        >
          {header && (
            <DropdownMenu.Label className="mb-1.5 border-b px-3 pt-1.5 pb-3 text-small">
              {header}
            </DropdownMenu.Label>
          )}
          <Entries
            items={items}
            choose={(act) => {
              chosen.current = act
            }}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type Choose = (act: () => void) => void

/** The entries of the moment when the menu opened: one that comes later would be under the press that was meant for another. */
function Entries({ items, choose }: { items: readonly MenuItem[]; choose: Choose }) {
  const [shown] = useState(items)
  return shown.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries are identified by their position only
    <Entry key={index} item={item} choose={choose} />
  ))
}

function Entry({ item, choose }: { item: MenuItem; choose: Choose }) {
  if (item === 'separator') return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-border" />
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return (
    <DropdownMenu.Item
      asChild={item.to !== undefined}
      disabled={item.disabled}
      onSelect={() => item.onSelect && choose(item.onSelect)}
      className={cn(
        'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-small outline-none data-disabled:pointer-events-none data-highlighted:bg-foreground/8 data-disabled:opacity-50 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
        item.danger ? 'text-danger' : '[&_svg]:text-muted',
      )}
    >
      {item.to === undefined ? (
        content
      ) : (
        <Link to={item.to} reloadDocument={item.reloadDocument}>
          {content}
        </Link>
      )}
    </DropdownMenu.Item>
  )
}
