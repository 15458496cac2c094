import { useState } from 'react'
import type { AmbassadorFigures } from '#contract/api/accounts/ambassadors.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangeAmbassador } from './queries.ts'
import { rateText } from './rate-text.ts'
import { ReferredTable } from './referred-table.tsx'

/** An ambassador with her referrals (spec B §2.14). */
export function AmbassadorCard({ figures, listHref }: { figures: AmbassadorFigures; listHref: string }) {
  const { ambassador, isRetired, totalReferrals, activeSubscriptions, conversionRate, referredUsers } =
    figures
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useChangeAmbassador()
  const change = () =>
    mutate(
      { name: ambassador, isRetired: !isRetired },
      {
        onSuccess: () =>
          toast({
            title: isRetired ? 'Embaixador reativado' : 'Embaixador encerrado',
            description: ambassador,
            variant: 'success',
          }),
        onError: ({ message }) => toast({ title: 'Erro', description: message, variant: 'destructive' }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Card as="li" padding="sm" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="break-words font-semibold text-lead">{ambassador}</h2>
          {isRetired && <Badge variant="outline">Encerrado</Badge>}
          <Badge>{count(totalReferrals, 'indicação', 'indicações')}</Badge>
          <Badge variant={activeSubscriptions > 0 ? 'success' : 'neutral'}>
            {count(activeSubscriptions, 'assinatura ativa', 'assinaturas ativas')}
          </Badge>
        </div>
        <div className="flex items-center gap-4">
          <p className="text-muted text-small">
            Taxa de conversão:{' '}
            <strong className="text-foreground tabular-nums">{rateText(conversionRate)}</strong>
          </p>
          <Button
            size="sm"
            variant="secondary"
            loading={isRetired && isPending}
            onClick={singlePress(isRetired ? change : () => setAsking(true))}
          >
            {isRetired ? 'Reativar' : 'Encerrar'}
            <span className="sr-only"> {ambassador}</span>
          </Button>
        </div>
      </div>
      {referredUsers.length > 0 && <ReferredTable users={referredUsers} ambassador={ambassador} />}
      {totalReferrals > referredUsers.length && (
        <Link
          to={listHref}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand text-small underline underline-offset-4"
        >
          Ver todas as {formatNumber(totalReferrals)} indicações
          <span className="sr-only"> de {ambassador}</span>
        </Link>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Encerrar ${ambassador}?`}
        description="Novas empresas não poderão mais informar esse nome no cadastro. As indicações já feitas continuam aqui, e você pode reativar o nome quando quiser."
        confirmLabel="Encerrar embaixador"
        loadingLabel="Encerrando..."
        loading={isPending}
        onConfirm={change}
      />
    </Card>
  )
}
