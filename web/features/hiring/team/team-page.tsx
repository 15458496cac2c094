import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { INVITATION_DAYS } from '#contract/hiring/team.ts'
import { paths } from '#contract/paths.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import { ActivityList } from './activity-list.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { People } from './people.tsx'
import { teamQuery } from './queries.ts'

const Templates = lazy(() =>
  loadCode(() => import('#web/features/hiring/message-templates/templates.tsx'), reportNotOpened).then(
    (module) => ({
      default: module.Templates,
    }),
  ),
)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(teamQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const PEOPLE = 'pessoas'
const tabs = [PEOPLE, 'modelos', 'atividade'] as const

/** The people of a company, their words for candidates, and what each of them did. */
export default function TeamPage() {
  const [search, setSearch] = useSearchParams()
  const isOwner = useMayInTeam('owner')
  const [isInviting, setInviting] = useState(false)
  const current = tabs.find((tab) => tab === search.get('aba')) ?? PEOPLE
  const team = useQuery(teamQuery())
  const people = team.data?.members.filter(({ hasLeft }) => !hasLeft).length
  return (
    <>
      <Seo
        title="Equipe | Medponto"
        description="Quem usa a conta da empresa no Medponto."
        path={paths.team}
        index={false}
      />
      <PageTitle
        title="Equipe"
        description={people && count(people, 'pessoa', 'pessoas')}
        action={
          isOwner &&
          current === PEOPLE && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Convidar pessoa
            </Button>
          )
        }
      />
      <Tabs
        label="Equipe"
        value={current}
        onValueChange={(aba) => setSearch(aba === PEOPLE ? {} : { aba }, { preventScrollReset: true })}
        tabs={[
          { value: PEOPLE, label: 'Pessoas', content: <People team={team} isOwner={isOwner} /> },
          {
            value: 'modelos',
            label: 'Modelos de mensagem',
            content: (
              <Suspense fallback={<CheckingSession />}>
                <Templates />
              </Suspense>
            ),
          },
          { value: 'atividade', label: 'Atividade', content: <ActivityList team={team.data} /> },
        ]}
      />
      <Dialog
        open={isInviting}
        onOpenChange={setInviting}
        title="Convidar pessoa"
        description={`Ela recebe um e-mail com um link que vale por ${INVITATION_DAYS} dias.`}
      >
        <InvitationForm onDone={() => setInviting(false)} />
      </Dialog>
    </>
  )
}
