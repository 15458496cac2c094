import type { Readable } from 'node:stream'
import { referralStatuses } from '#contract/accounts/ambassadors.ts'
import type { ReferredUser } from '#contract/api/accounts/ambassadors.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'

type Referral = ReferredUser & { ambassador: string }

const columns: CsvColumns<Referral> = [
  ['Embaixador', ({ ambassador }) => ambassador],
  ['Empresa ou nome', ({ companyName, name }) => companyName ?? name ?? ''],
  ['E-mail', ({ email }) => email],
  ['Cadastro', ({ createdAt }) => csvTime(createdAt)],
  ['Plano', ({ subscription }) => subscription?.planName ?? 'Sem assinatura'],
  ['Situação', ({ subscription }) => (subscription ? referralStatuses[subscription.status] : '')],
  ['Validade', ({ subscription }) => csvTime(subscription?.expiresAt ?? null)],
]

export const referralsCsv = (batches: AsyncIterable<readonly Referral[]>): Readable =>
  csvStream(columns, batches)
