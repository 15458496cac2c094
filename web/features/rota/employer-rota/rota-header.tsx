import { CalendarSync, MoreHorizontal, SlidersHorizontal } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { plannerPath } from '#contract/publishing/planner-address.ts'
import { useCalendarLinks } from '#web/features/rota/calendar-links/use-calendar-links.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

/** The title of the rota with what can be done for all of it: one action, and the others in a menu. */
export function RotaHeader() {
  const mayDecide = useMayInTeam('recruiter')
  const links = useCalendarLinks('employer')
  return (
    <>
      <PageTitle
        title="Escala"
        action={
          <div className="flex flex-wrap gap-2 sm:gap-3">
            {mayDecide && (
              <Link to={plannerPath} className={buttonClass({ className: 'max-sm:px-3' })}>
                <span>
                  Publicar plantões<span className="max-sm:sr-only"> do mês</span>
                </span>
              </Link>
            )}
            <Menu
              trigger={
                <Button variant="secondary" className="max-sm:px-3">
                  <MoreHorizontal aria-hidden />
                  <span className="max-sm:sr-only">Mais</span>
                </Button>
              }
              items={[
                ...(mayDecide
                  ? [
                      {
                        label: 'Assinar no calendário',
                        icon: <CalendarSync aria-hidden />,
                        onSelect: links.open,
                      },
                    ]
                  : []),
                {
                  label: 'Regras da escala',
                  icon: <SlidersHorizontal aria-hidden />,
                  to: paths.bookingRules,
                },
              ]}
            />
          </div>
        }
      />
      {links.dialog}
    </>
  )
}
