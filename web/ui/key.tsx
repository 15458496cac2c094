/** The name of a key on the keyboard. */
export function Key({ children }: { children: string | number }) {
  return (
    <kbd className="inline-flex min-w-6 justify-center rounded-control border bg-subtle px-1.5 font-sans text-foreground text-meta">
      {children}
    </kbd>
  )
}
