import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { Reply } from '#web/lib/api.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { secondFactorQuery } from '#web/lib/guard.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Change, ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type State = Reply<'GET /auth/second-factor'> & { since: string }

/** The state of an active second factor, with buttons for new recovery codes and for turning it off. */
export function SecondFactorOn({ user, state }: { user: CurrentUser; state: State }) {
  const client = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  if (codes)
    return (
      <RecoveryCodes
        title="Novos códigos de recuperação"
        codes={codes}
        onDone={() => {
          setCodes(null)
          reload()
        }}
      />
    )
  if (change)
    return (
      <ProofForm
        user={user}
        change={change}
        isRequired={state.isRequired}
        onCancel={() => setChange(null)}
        onDone={(recoveryCodes) => {
          setChange(null)
          setCodes(recoveryCodes)
          if (recoveryCodes) return
          toast({ title: 'Verificação em duas etapas desativada', variant: 'success' })
          reload()
        }}
      />
    )
  const { recoveryCodesLeft } = state
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant="success">Ativada</Badge>
        <span className="text-muted">desde {formatDate(state.since)}</span>
      </p>
      <p>
        {recoveryCodesLeft === 0
          ? 'Você usou todos os códigos de recuperação. Gere novos agora: sem eles, quem perde o celular perde o acesso.'
          : `Você tem ${count(recoveryCodesLeft, 'código de recuperação', 'códigos de recuperação')} sem usar.`}
      </p>
      <p className="text-muted text-small">Para trocar de celular, desative e ative de novo.</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={recoveryCodesLeft === 0 ? 'primary' : 'secondary'}
          onClick={() => setChange('codes')}
        >
          Gerar novos códigos de recuperação
        </Button>
        <Button variant="secondary" onClick={() => setChange('off')}>
          Desativar
        </Button>
      </div>
    </div>
  )
}
