import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { PasswordChangeForm } from '#web/features/accounts/auth/password-change-form.tsx'
import { SessionList } from '#web/features/accounts/auth/session-list.tsx'
import { EmailChangeCard } from '#web/features/accounts/email-change/email-change-card.tsx'
import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
} from '#web/features/platform/reference/queries.ts'
import { isOwnPerson, mayInTeam } from '#web/lib/current-user.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { guard } from '#web/lib/guard.ts'
import { inBrowser } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { AdminProfileForm } from './admin-profile-form.tsx'
import { columnsClass } from './columns.ts'
import { DoctorProfileForm } from './doctor-profile-form.tsx'
import { EmployerProfileForm } from './employer-profile-form.tsx'
import { ConfidentialFacts } from './own-facts.tsx'
import { PictureForm } from './picture-form.tsx'
import type { FormState, RoleFormProps } from './profile-form.tsx'
import { ProfileLoadError } from './profile-load-error.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** Time to read the success message (spec A §9). */
const REDIRECT_DELAY_MS = 1_500

const loadLists = inBrowser(() => [statesQuery(), specialtiesQuery(), practiceAreasQuery()])

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, { maxAge: 5_000 })
  return loadLists({ request, params })
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function RoleForm(props: RoleFormProps) {
  const { role } = props.user
  if (role === 'doctor') return <DoctorProfileForm {...props} />
  if (isOwnPerson(props.user)) return <AdminProfileForm {...props} />
  return isEmployerRole(role) ? <EmployerProfileForm {...props} /> : <AdminProfileForm {...props} />
}

function EditProfile({ user }: { user: CurrentUser }) {
  const [form, setForm] = useState<FormState>('untouched')
  const [pictureIsPending, setPictureIsPending] = useState(false)
  // The account of the company itself, for a founder who is no owner any more.
  const mayEdit = isOwnPerson(user) || mayInTeam(user, 'owner')
  const isDone = form === 'saved' && !pictureIsPending

  useDelayedRedirect(isDone ? paths.profile : null, REDIRECT_DELAY_MS, { replace: false })

  return (
    <>
      <UnsavedChanges when={form === 'dirty' || pictureIsPending} />
      <PageTitle title="Editar perfil" />
      <div className={columnsClass}>
        <div className="grid grid-cols-1 gap-5">
          {mayEdit && (
            <Card as="section">
              <CardHeader
                title={isEmployerRole(user.role) && !isOwnPerson(user) ? 'Logo ou imagem' : 'Foto do perfil'}
              />
              <PictureForm user={user} onPendingChange={setPictureIsPending} />
            </Card>
          )}
          {mayEdit && <RoleForm user={user} onStateChange={setForm} />}
          <Card as="section">
            <ConfidentialFacts user={user} withBirthDate={false} />
            <p className="mt-4 text-muted text-small">
              Para corrigir o documento,{' '}
              <Link to={paths.contact} className="text-brand underline underline-offset-4">
                fale conosco
              </Link>
              .
            </p>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <EmailChangeCard user={user} />
          <Card as="section">
            <CardHeader title={user.hasPassword ? 'Alterar senha' : 'Senha'} />
            <PasswordChangeForm user={user} />
          </Card>
          <Card as="section">
            <CardHeader
              title="Verificação em duas etapas"
              description="Além da senha ou do Google, a entrada pede um código do seu celular."
            />
            <Link to={paths.secondFactor} className={buttonClass({ variant: 'secondary' })}>
              Configurar verificação em duas etapas
            </Link>
          </Card>
          <Card as="section">
            <CardHeader
              title="Sessões"
              description="Onde sua conta está conectada. Encerre as que você não reconhece."
            />
            <SessionList />
          </Card>
        </div>
      </div>
    </>
  )
}

/** /perfil/editar (spec A §2, Own profile). */
export default function EditProfilePage() {
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Editar perfil | Medponto"
            description="Edite seus dados no Medponto."
            path={paths.editProfile}
            index={false}
          />
          <EditProfile user={user} />
        </>
      )}
    </SignedIn>
  )
}

export function ErrorBoundary() {
  return <ProfileLoadError title="Erro ao carregar dados" />
}
