import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { DeletionCard } from '#web/features/accounts/account-data/deletion-card.tsx'
import { ExportCard } from '#web/features/accounts/account-data/export-card.tsx'
import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
} from '#web/features/platform/reference/queries.ts'
import { continueSession, isOwnPerson } from '#web/lib/current-user.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { EmployerProfileForm } from './employer-profile-form.tsx'
import { PictureForm } from './picture-form.tsx'
import type { FormState, UpdateBody } from './profile-form.tsx'
import { ProfileLoadError } from './profile-load-error.tsx'
import { companyAccountQuery } from './queries.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** Time to read the success message (spec A §9). */
const REDIRECT_DELAY_MS = 1_500

const loadLists = inBrowser(() => [statesQuery(), specialtiesQuery(), practiceAreasQuery()])

/** The founder's account is the company's, and is edited as her own profile. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { roles: employerRoles, team: 'owner' })
  if (!isOwnPerson(user)) throw redirect(paths.editProfile)
  browserClient().prefetchQuery(companyAccountQuery())
  return loadLists({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

async function save(body: UpdateBody): Promise<CurrentUser> {
  const { company, ...session } = await call('PATCH /accounts/employers/me', { body })
  continueSession(session)
  browserClient().setQueryData(companyAccountQuery().queryKey, company)
  return company
}

function EditCompany({ company, user }: { company: CurrentUser; user: CurrentUser }) {
  const [form, setForm] = useState<FormState>('untouched')
  const [pictureIsPending, setPictureIsPending] = useState(false)
  const isDone = form === 'saved' && !pictureIsPending
  useDelayedRedirect(isDone ? paths.profile : null, REDIRECT_DELAY_MS, { replace: false })
  return (
    <>
      <UnsavedChanges when={form === 'dirty' || pictureIsPending} />
      <Card as="section">
        <CardHeader title="Logo ou imagem" />
        <PictureForm user={company} isForCompany onPendingChange={setPictureIsPending} />
      </Card>
      <EmployerProfileForm user={company} save={save} onStateChange={setForm} />
      <ExportCard of="company" />
      <DeletionCard user={user} of="company" />
    </>
  )
}

/** The profile of the company, for owners who sign in with an account of their own. */
export default function EditCompanyPage() {
  const { data, isError, error, refetch } = useQuery(companyAccountQuery())
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Editar empresa | Medponto"
            description="Edite os dados da sua empresa no Medponto."
            path={paths.editCompany}
            index={false}
          />
          <div className="grid max-w-3xl grid-cols-1 gap-5">
            <div className="-mb-6">
              <PageTitle title="Editar empresa" />
            </div>
            {data ? (
              <EditCompany company={data} user={user} />
            ) : isError ? (
              <LoadError title="Erro ao carregar dados" retry={refetch} error={error} />
            ) : (
              <CheckingSession />
            )}
          </div>
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary() {
  return <ProfileLoadError title="Erro ao carregar dados" />
}
