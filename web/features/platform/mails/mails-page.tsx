import { useSuspenseQuery } from '@tanstack/react-query'
import { RefreshCw, Search } from 'lucide-react'
import { useTransition } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/format.ts'
import { inBrowser, onServer, type PageLocation, read } from '#web/lib/page.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { MailCard } from './mail-card.tsx'

const REFETCH_MS = 2_000

const mailsQuery = (search: URLSearchParams) => {
  const to = search.get('to')?.trim().toLowerCase()
  // Mail can arrive at any time, so each visit loads the list again.
  return { ...read('GET /debug/emails', { query: to ? { to } : {} }), staleTime: 0 }
}

// Outside demo mode the API replies 404, and so does the page.
const needs = ({ url }: PageLocation) => [mailsQuery(url.searchParams)]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function MailsPage() {
  const [search] = useSearchParams()
  const to = search.get('to')?.trim() ?? ''
  // A visitor who waits for a mail should not have to reload.
  const { data, refetch } = useSuspenseQuery({ ...mailsQuery(search), refetchInterval: REFETCH_MS })
  const [refreshing, startRefresh] = useTransition()
  const searching = useNavigation().state === 'loading'
  const { items } = data
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:py-12">
      <title>E-mails de demonstração | Medponto</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-semibold text-heading sm:text-page">E-mails de demonstração</h1>
      <p className="mt-2 text-muted">
        No modo de demonstração, nenhuma mensagem sai daqui: o que o Medponto enviaria fica guardado nesta
        caixa.
      </p>
      <Form className="mt-6 flex flex-wrap items-end gap-3">
        <Field label="Destinatário" className="min-w-60 flex-1">
          <Input
            key={to}
            type="search"
            inputMode="email"
            name="to"
            defaultValue={to}
            placeholder="nome@exemplo.com.br"
            autoCapitalize="none"
            icon={<Search />}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={searching}>
          Filtrar
        </Button>
        <Button
          loading={refreshing}
          onClick={() =>
            startRefresh(async () => {
              await refetch()
            })
          }
        >
          <RefreshCw aria-hidden="true" />
          Atualizar
        </Button>
      </Form>
      <p role="status" className="mt-6 mb-3 text-muted text-small">
        {count(items.length, 'mensagem', 'mensagens')}
        {to && ` para ${to}`}
      </p>
      {items.length > 0 ? (
        <ol className="grid gap-3" key={to}>
          {items.map((mail, index) => (
            <MailCard key={mail.id} mail={mail} defaultOpen={index === 0} />
          ))}
        </ol>
      ) : (
        <EmptyState
          illustration={<EmptyApplications />}
          title="Nenhuma mensagem"
          action={
            to ? (
              <Link to={paths.debugEmails} className={buttonClass({ variant: 'secondary' })}>
                Ver todas
              </Link>
            ) : (
              <Link to={paths.register} className={buttonClass({ variant: 'secondary' })}>
                Criar conta
              </Link>
            )
          }
        >
          {to ? `Nada foi enviado para ${to} até agora.` : 'Crie uma conta para receber a primeira.'}
        </EmptyState>
      )}
    </div>
  )
}
