import { Moon, Sun } from 'lucide-react'
import { setDarkTheme, useDarkTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ControlSections } from './ui-controls.tsx'
import { MessageSections } from './ui-messages.tsx'
import { OverlaySections } from './ui-overlays.tsx'
import { TokenSections } from './ui-tokens.tsx'

export const meta = () => [{ title: 'Sistema visual | Medponto' }, { name: 'robots', content: 'noindex' }]

/** Shows the components of web/ui in their states and variants. */
export default function UiPage() {
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="flex items-center justify-between gap-4">
        <Logo />
        <ThemeToggle />
      </div>
      <div className="grid grid-cols-1 gap-14 pt-10">
        <div>
          <h1 className="font-semibold text-page">Sistema visual</h1>
          <p className="mt-2 max-w-reading text-lead text-muted">
            Os componentes de <code>web/ui</code> em seus estados e variações.
          </p>
        </div>
        <TokenSections />
        <ControlSections />
        <MessageSections />
        <OverlaySections />
      </div>
    </div>
  )
}

function ThemeToggle() {
  const dark = useDarkTheme()
  return (
    <Button variant="ghost" onClick={() => setDarkTheme(!dark)}>
      <Moon aria-hidden="true" className="dark:hidden" />
      <span className="dark:hidden">Tema escuro</span>
      <Sun aria-hidden="true" className="hidden dark:block" />
      <span className="hidden dark:inline">Tema claro</span>
    </Button>
  )
}
