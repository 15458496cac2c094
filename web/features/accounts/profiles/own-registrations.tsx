import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnRegistrationCheck } from '#contract/api/hiring/registration-checks.ts'
import { checkText, registrationName } from '#contract/hiring/registration-checks.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button, underlinedLinkClass } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CardDialog, CardSharing } from './card-sharing.tsx'
import { FactSection } from './fact-list.tsx'
import { ownRegistrationsQuery } from './queries.ts'
import { RegistrationBadge } from './registration-badge.tsx'
import { useCheckRequest } from './registration-changes.ts'

/** The doctor's registrations, and how the verification of each stands. */
export function OwnRegistrations() {
  const { data, isError, refetch } = useQuery(ownRegistrationsQuery())
  return (
    <FactSection title="Inscrições no CRM">
      {isError && !data && (
        <InlineLoadError text="Não foi possível carregar suas inscrições." retry={refetch} />
      )}
      {!data && !isError && <Skeleton className="mt-3 h-20" />}
      {data?.items.length === 0 && <p className="mt-2 text-muted">Nenhum CRM informado.</p>}
      {data && data.items.length > 0 && (
        <>
          <ul className="mt-3 grid gap-4">
            {data.items.map((check) => (
              <li key={`${check.crm}/${check.uf}`} className="rounded-card border p-4">
                <Registration check={check} comparesByHand={data.comparesByHand} />
              </li>
            ))}
          </ul>
          <p className="mt-3 max-w-reading text-muted text-small">
            Conferimos nome, situação da inscrição e RQE. As empresas às quais você se candidata veem o que
            foi conferido e quando.
          </p>
        </>
      )}
    </FactSection>
  )
}

function Registration({ check, comparesByHand }: { check: OwnRegistrationCheck; comparesByHand: boolean }) {
  const { state } = check
  const [isAsking, setAsking] = useState(false)
  const request = useCheckRequest(check)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
          {registrationName(check)}
          <RegistrationBadge state={state} />
        </p>
        {check.mayRequest && (
          <Button
            variant="secondary"
            size="sm"
            loading={request.isPending}
            onClick={() => (comparesByHand ? setAsking(true) : request.mutate(null))}
          >
            {check.checkedAt ? 'Conferir de novo' : 'Pedir conferência'}
          </Button>
        )}
      </div>
      <Explanation check={check} comparesByHand={comparesByHand} />
      {isAsking && <CardDialog check={check} onClose={() => setAsking(false)} />}
    </>
  )
}

function Explanation({ check, comparesByHand }: { check: OwnRegistrationCheck; comparesByHand: boolean }) {
  const { state, uf, isPending, takesLonger, basis, checkedAt, expiresAt, titles, otherTitles, reason } =
    check
  const council = `CRM-${uf}`
  return (
    <div className="mt-2 grid gap-1 text-small empty:hidden">
      {state === 'verified' && basis && checkedAt && (
        <p>
          {checkText({ ...check, basis, checkedAt, titles })}
          {expiresAt && `. Vale até ${formatDate(expiresAt)}; conferimos de novo antes disso.`}
        </p>
      )}
      {state === 'verified' && otherTitles.length > 0 && (
        <p className="text-muted">
          Não conferido: {otherTitles.map(({ name, rqe }) => `RQE ${rqe} (${name})`).join(', ')}. Se o número
          estiver errado, corrija no seu perfil.
        </p>
      )}
      {state === 'irregular' && (
        <>
          <p className="text-danger">
            {checkedAt && `Em ${formatDate(checkedAt)}: `}
            {reason}
          </p>
          <p>
            Se você não tiver outra inscrição conferida, não poderá se candidatar. Fale com o {council} para
            regularizar e depois peça nova conferência.
          </p>
        </>
      )}
      {state === 'none' && reason && (
        <>
          <p className="whitespace-pre-line break-words">
            Não confirmado{checkedAt && ` em ${formatDate(checkedAt)}`}: {reason}
          </p>
          <p>
            Corrija o que for preciso e peça de novo, ou{' '}
            <Link to={paths.contact} className={underlinedLinkClass}>
              fale com a nossa equipe
            </Link>
            .
          </p>
        </>
      )}
      {state === 'none' && !reason && !isPending && checkedAt && (
        <p>Seu nome mudou depois da conferência, e ela não vale mais.</p>
      )}
      {state === 'expired' && expiresAt && (
        <p>A conferência venceu em {formatDate(expiresAt)} e não aparece mais para as empresas.</p>
      )}
      {isPending && (
        <p>
          {comparesByHand
            ? 'Nossa equipe compara os dados. '
            : takesLonger
              ? 'A conferência está levando mais tempo: nossa equipe compara os dados. '
              : 'Estamos conferindo. '}
          Avisamos você do resultado.
        </p>
      )}
      {isPending && (takesLonger || check.card) && <CardSharing check={check} />}
    </div>
  )
}
