import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { REPORT_CONFIRMATION_HOURS, type ReportedEntity } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { DemoMailbox } from '#web/features/accounts/auth/sent-mail.tsx'
import { inBrowser, onServer, optional, type PageLocation, read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { GuestReportForm } from './guest-report-form.tsx'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The reported job or profile in the address: `?vaga=` or `?perfil=`, with an id. */
function reportedIn(search: URLSearchParams): ReportedEntity | null {
  for (const [key, type] of [
    ['vaga', 'JobOffer'],
    ['perfil', 'UserProfile'],
  ] as const) {
    const id = UUID.exec(search.get(key)?.toLowerCase() ?? '')?.[0]
    if (id) return { type, id }
  }
  return null
}

const jobQuery = (id: string) => optional(read('GET /jobs/:id', { params: { id } }))
const profileQuery = (id: string) => optional(read('GET /user/:id', { params: { id } }))

const needs = ({ url }: PageLocation) => {
  const reported = reportedIn(url.searchParams)
  if (!reported) return []
  return [reported.type === 'JobOffer' ? jobQuery(reported.id) : profileQuery(reported.id)]
}
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

/** Reports by people without an account. */
export default function GuestReportPage() {
  const [search] = useSearchParams()
  const reported = reportedIn(search)
  return (
    <div className="container-page max-w-xl py-10 sm:py-14">
      <Seo
        title="Denunciar | Medponto"
        description="Denuncie uma vaga ou um perfil do Medponto, com ou sem conta."
        path={paths.reportWithoutAccount}
        index={reported === null}
      />
      <h1 className="font-semibold text-page">Denunciar</h1>
      {reported ? <Target key={reported.id} reported={reported} /> : <ChooseTarget />}
    </div>
  )
}

function Target({ reported }: { reported: ReportedEntity }) {
  const isJob = reported.type === 'JobOffer'
  const job = useQuery({ ...jobQuery(reported.id), enabled: isJob })
  const profile = useQuery({ ...profileQuery(reported.id), enabled: !isJob })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const title = isJob ? job.data?.title : profile.data?.name
  const path = isJob ? paths.job(reported.id) : paths.publicProfile(reported.id)
  if (sentTo) return <Sent email={sentTo} />
  if ((isJob ? job : profile).isError)
    return (
      <Alert
        className="mt-6"
        title={isJob ? 'Esta vaga não está mais no ar' : 'Este perfil não está mais no ar'}
      >
        Se ainda quiser avisar a nossa equipe, escreva pela{' '}
        <Link to={paths.contact} className="font-semibold underline underline-offset-4">
          página de contato
        </Link>
        .
      </Alert>
    )
  return (
    <>
      <p className="mt-3 text-lead text-muted">
        {isJob ? 'Vaga' : 'Perfil'}:{' '}
        <Link to={path} className="font-semibold text-brand underline underline-offset-4">
          {title ?? 'ver página'}
        </Link>
      </p>
      <p className="mt-2 text-muted">
        Conte o que há de errado. Só a equipe do Medponto lê a sua denúncia, e você não precisa de conta.
      </p>
      <Card padding="lg" className="mt-6">
        <GuestReportForm reported={reported} onSent={setSentTo} />
      </Card>
    </>
  )
}

const focusOnMount = (title: HTMLElement | null) => title?.focus()

function Sent({ email }: { email: string }) {
  return (
    <Card padding="lg" className="mt-6">
      <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-title">
        Falta confirmar
      </h2>
      <p className="mt-2">
        Enviamos um link para <span className="wrap-anywhere font-semibold">{email}</span>. Abra a mensagem e
        confirme em até {REPORT_CONFIRMATION_HOURS} horas: só então a sua denúncia chega à nossa equipe, e
        você recebe o protocolo.
      </p>
      <p className="mt-2 text-muted text-small">Não encontrou? Veja também a pasta de spam.</p>
      <DemoMailbox email={email} />
      <Link to={paths.jobs} className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
        Explorar vagas
      </Link>
    </Card>
  )
}

/** Without a target: the address of the page to be reported. */
function ChooseTarget() {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  return (
    <>
      <p className="mt-3 text-lead text-muted">
        Abra a vaga ou o perfil e toque em “Denunciar”, ou cole aqui o endereço da página.
      </p>
      <form
        noValidate
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const text = String(new FormData(event.currentTarget).get('endereco') ?? '').toLowerCase()
          const id = UUID.exec(text)?.[0]
          if (!id) return setError('Cole o endereço completo de uma vaga ou de um perfil do Medponto')
          navigate(`${paths.reportWithoutAccount}?${text.includes('/perfil') ? 'perfil' : 'vaga'}=${id}`)
        }}
      >
        <Field label="Endereço da vaga ou do perfil" error={error}>
          <Input name="endereco" inputMode="url" maxLength={500} autoComplete="off" />
        </Field>
        <Button type="submit" className="justify-self-start">
          Continuar
        </Button>
      </form>
    </>
  )
}
