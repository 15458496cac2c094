import { CalendarClock, CalendarSync, MailPlus, MoreHorizontal, Search } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { useCalendarLinks } from '#web/features/rota/calendar-links/use-calendar-links.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

/** The title of the agenda with the way to new plantões, and in a menu what decides which of them reach the doctor. */
export function AgendaHeader() {
  const links = useCalendarLinks('doctor')
  return (
    <>
      <PageTitle
        title="Meus plantões"
        action={
          <div className="flex gap-2 sm:gap-3">
            <Link
              to={`${paths.jobs}?regime=shift`}
              className={buttonClass({ variant: 'secondary', className: 'max-sm:px-3' })}
            >
              <Search aria-hidden />
              <span className="max-sm:sr-only">Buscar plantões</span>
            </Link>
            <Menu
              trigger={
                <Button variant="secondary" className="max-sm:px-3">
                  <MoreHorizontal aria-hidden />
                  Mais
                </Button>
              }
              items={[
                {
                  label: 'Minha disponibilidade',
                  icon: <CalendarClock aria-hidden />,
                  to: paths.dashboardAvailability,
                },
                {
                  label: 'Convites de empresas',
                  icon: <MailPlus aria-hidden />,
                  to: paths.dashboardInvitations,
                },
                { label: 'Assinar no calendário', icon: <CalendarSync aria-hidden />, onSelect: links.open },
              ]}
            />
          </div>
        }
      />
      {links.dialog}
    </>
  )
}
