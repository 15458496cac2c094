import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { deleteTabDraft, readTabDraft, saveTabDraft } from '#web/lib/drafts.ts'
import { readToken } from '#web/lib/session.ts'

/** The alert whose search is being changed on the search page of this tab. */
export interface ChangedAlert {
  id: string
  name: string
}

const DRAFT = 'busca-do-alerta'

export const startChange = ({ id, name }: Pick<JobAlert, 'id' | 'name'>) => saveTabDraft(DRAFT, { id, name })
export const endChange = () => deleteTabDraft(DRAFT)

/** Null if none is, or if the session has ended. Only for the browser. */
export function changedAlert(): ChangedAlert | null {
  const { id, name } = readTabDraft(DRAFT) ?? {}
  return typeof id === 'string' && typeof name === 'string' && readToken() !== null ? { id, name } : null
}
