import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import {
  APPEAL_DAYS,
  decisionEffectTexts,
  MAX_DECISION_LENGTH,
  protocolOf,
  type ReportOutcome,
  reportedEntityLabels,
} from '#contract/moderation/reports.ts'
import { type BulkAction, BulkActions } from '#web/features/platform/back-office/bulk-actions.tsx'
import type { RunBulk } from '#web/features/platform/back-office/run-in-turns.ts'
import type { Selection } from '#web/features/platform/back-office/selection.ts'
import { call } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { refetchCases } from './queries.ts'

interface BulkReportActionsProps {
  selection: Selection
  rows: readonly ReportCase[]
}

/** The same decision, with the same reason, about all selected cases. */
export function BulkReportActions({ selection, rows }: BulkReportActionsProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  // Selected rows may be on other pages.
  const [seen] = useState(() => new Map<string, ReportCase>())
  for (const found of rows) seen.set(found.id, found)
  const run =
    (outcome: ReportOutcome): RunBulk =>
    (ids, batchId) => {
      const times = ids.flatMap((id) => {
        const found = seen.get(id)
        return found ? [[id, found.reportedAt] as const] : []
      })
      const seenReportAt = Object.fromEntries(times)
      return call('POST /reports/bulk', { body: { ids: [...ids], batchId, outcome, reason, seenReportAt } })
    }
  const load = (outcome: ReportOutcome) => async (ids: readonly string[]) => {
    const { items } = await call('POST /reports/bulk/preview', { body: { ids: [...ids], outcome } })
    return items.map(({ id, effect, problem }) => ({
      id,
      text: effect ? decisionEffectTexts[effect] : (problem ?? ''),
      isRefused: effect === null,
    }))
  }
  const decision = (outcome: ReportOutcome, label: string, explanation: string): BulkAction => ({
    label,
    danger: outcome !== 'dismiss',
    explanation,
    preview: { key: outcome, load: load(outcome) },
    fields: (
      <Field
        label="Motivo"
        required
        aside={`${reason.length} / ${MAX_DECISION_LENGTH}`}
        hint={
          outcome === 'dismiss'
            ? 'Quem denunciou lê este texto.'
            : 'Os dois lados leem este texto. Não diga quem denunciou.'
        }
      >
        <Textarea
          value={reason}
          maxLength={MAX_DECISION_LENGTH}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    ),
    isReady: reason.trim() !== '',
    run: run(outcome),
  })
  return (
    <BulkActions
      selection={selection}
      actions={[
        decision('dismiss', 'Dispensar', 'As denúncias não procedem. Só quem denunciou é avisado.'),
        decision(
          'remove',
          'Remover o conteúdo',
          `Vagas saem do ar, e perfis ficam ocultos. Um destaque pago é devolvido. Os dois lados são avisados, e cabe recurso por ${APPEAL_DAYS} dias.`,
        ),
        decision(
          'suspend',
          'Suspender as contas',
          `As contas perdem o acesso na hora, e as vagas delas saem do ar. Os dois lados são avisados, e cabe recurso por ${APPEAL_DAYS} dias.`,
        ),
      ]}
      noun={['denúncia', 'denúncias']}
      labelOf={(id) => {
        const found = seen.get(id)
        return found
          ? (found.title ?? `${reportedEntityLabels[found.reportedEntityType]} ${protocolOf(id)}`)
          : protocolOf(id)
      }}
      onOpen={() => setReason('')}
      onDone={() => refetchCases(client)}
    />
  )
}
