import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type {
  AppealOutcome,
  ReportCaseSort,
  ReportCaseState,
  ReportedEntityType,
  ReportOutcome,
} from '#contract/moderation/reports.ts'
import { CallError } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

interface CaseFilter {
  state: ReportCaseState
  type: ReportedEntityType | undefined
  search: string
}

interface CaseList extends CaseFilter {
  sort: ReportCaseSort | undefined
  direction: 'asc' | 'desc'
}

interface ReportsQuery extends CaseList {
  page: number
}

/** One page of cases, read again every minute (spec B §7), also after the page comes back into view. */
export const reportsQuery = (query: ReportsQuery) => ({
  ...read('GET /reports', { query }),
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
})

export const downloadReports = (query: CaseList) => download('GET /reports.csv', { query })

/** One case, whatever the filters of the list. */
const reportQuery = (id: string) => read('GET /reports/:id', { params: { id } })

/**
 * The case that the address opens. It need not be in the list: a link may lead to one on another page, and a decision takes
 * it out. It stays while it is read again.
 */
export function useOpenCase(id: string, items: readonly ReportCase[] | undefined) {
  const [last, setLast] = useState<ReportCase>()
  const listed = items?.find((one) => one.id === id)
  const single = useQuery({ ...reportQuery(id), enabled: id !== '' && items !== undefined && !listed })
  const current = listed ?? (id ? single.data : undefined)
  if (current && current !== last) setLast(current)
  const found = current ?? (last?.id === id ? last : undefined)
  return { found, problem: id && !found ? single.error : null, retry: single.refetch }
}

/** Reads the list and the open panel again. */
export const refetchCases = (client: QueryClient) =>
  Promise.all(
    ['GET /reports', 'GET /reports/:id'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )

/** Saves a decision. If somebody else was faster, the list is read again and the error stays. */
function useDecision<Form extends { outcome: ReportOutcome | AppealOutcome }>(
  save: (form: Form) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const client = useQueryClient()
  const refetch = () => refetchCases(client)
  return useMutation({
    mutationFn: save,
    onSuccess: (_, { outcome }) => {
      const description =
        outcome === 'dismiss' ? 'Quem denunciou foi avisado.' : 'Os dois lados foram avisados.'
      toast({ title: done, description, variant: 'success' })
      onDone()
      return refetch()
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void refetch()
    },
  })
}

export const useResolve = ({ id, reportedAt }: ReportCase, onDone: () => void) =>
  useDecision(
    (body: { outcome: ReportOutcome; reason: string }) =>
      call('PATCH /reports/:id/resolve', { params: { id }, body: { ...body, seenReportAt: reportedAt } }),
    'Decisão registrada',
    onDone,
  )

export const useDecideAppeal = (id: string, onDone: () => void) =>
  useDecision(
    (body: { outcome: AppealOutcome; reason: string }) =>
      call('PATCH /reports/:id/appeal', { params: { id }, body }),
    'Recurso respondido',
    onDone,
  )
