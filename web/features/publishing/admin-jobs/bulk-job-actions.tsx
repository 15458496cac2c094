import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BulkJobAction,
  DEFAULT_FEATURE_DAYS,
  type featureDays,
  isExplained,
} from '#contract/publishing/job-decisions.ts'
import { type BulkAction, BulkActions } from '#web/features/platform/back-office/bulk-actions.tsx'
import type { RunBulk } from '#web/features/platform/back-office/run-in-turns.ts'
import type { Selection } from '#web/features/platform/back-office/selection.ts'
import { DecisionFields, noExplanation } from '#web/features/publishing/job-management/decision-fields.tsx'
import { call } from '#web/lib/session.ts'
import { FeatureDays } from './decision-actions.tsx'

interface BulkJobActionsProps {
  selection: Selection
  labelOf: (id: string) => string
}

/** Admins' actions on several jobs at once, each with the same reason. */
export function BulkJobActions({ selection, labelOf }: BulkJobActionsProps) {
  const client = useQueryClient()
  const [explanation, setExplanation] = useState(noExplanation)
  const [days, setDays] = useState<(typeof featureDays)[number]>(DEFAULT_FEATURE_DAYS)
  const run =
    (action: BulkJobAction): RunBulk =>
    (ids, batchId) => {
      const { reasonCode, reason } = action === 'feature' ? noExplanation : explanation
      const body = { ids: [...ids], batchId, action, days, reason, ...(reasonCode && { reasonCode }) }
      return call('POST /admin/jobs/bulk', { body })
    }
  const decision = (action: BulkJobAction, label: string, explanationText: string): BulkAction => ({
    label,
    danger: action !== 'pause',
    explanation: explanationText,
    fields: <DecisionFields value={explanation} onChange={setExplanation} />,
    isReady: isExplained(explanation),
    run: run(action),
  })
  const actions: BulkAction[] = [
    {
      label: 'Destacar',
      explanation: 'As vagas ganham o selo de destaque, sem mudar o que as empresas pagaram.',
      fields: <FeatureDays days={days} onChange={setDays} />,
      run: run('feature'),
    },
    decision(
      'pause',
      'Pausar',
      'As vagas saem da busca até a equipe reativá-las. As empresas recebem o motivo.',
    ),
    decision(
      'reject',
      'Recusar',
      'As vagas ficam fora da busca até serem corrigidas. Destaques pagos são devolvidos. As empresas recebem o motivo.',
    ),
    decision(
      'close',
      'Encerrar',
      'As vagas são encerradas de vez, e quem se candidatou é avisado. Destaques pagos são devolvidos. As empresas recebem o motivo.',
    ),
  ]
  return (
    <BulkActions
      selection={selection}
      actions={actions}
      noun={['vaga', 'vagas']}
      labelOf={labelOf}
      onOpen={() => {
        setExplanation(noExplanation)
        setDays(DEFAULT_FEATURE_DAYS)
      }}
      onDone={() => {
        client.invalidateQueries({ queryKey: ['GET /admin/jobs'] })
        client.invalidateQueries({ queryKey: ['GET /admin/jobs/:id'] })
        client.invalidateQueries({ queryKey: ['GET /admin/jobs/summary'] })
      }}
    />
  )
}
