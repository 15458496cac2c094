import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = {
  value: string
  label: ReactNode
  /** After the label: a count, or a mark for an error in the tab. */
  badge?: ReactNode
  content: ReactNode
}

type TabsProps = {
  /** Names the set for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The open tab, if controlled; otherwise the first tab starts open. */
  value?: string
  onValueChange?: (value: string) => void
  /** Keeps closed tabs mounted: for one form over several tabs. */
  keepMounted?: boolean
  className?: string
}

/** One panel at a time. */
export function Tabs({ label, tabs, value, onValueChange, keepMounted, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On phones the open tab may be beyond the edge, such as after a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab opens
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current && active)
      list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [value])
  return (
    <Radix.Root
      value={value}
      defaultValue={tabs[0]?.value}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-2.5 sm:px-3 font-medium text-muted transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-foreground"
          >
            {tab.label}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount={keepMounted || undefined}
          className="rounded-control pt-6 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
