import type { TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'

type Signed = Pick<TestUser, 'token'>

export const REASON = 'Denúncia de diploma falso, caso 4711'

/** Which documents of the doctor an admin sees. */
export const documentsSeenBy = async (app: TestApp, { token }: Signed, doctor: { id: string }) =>
  app.call('GET /admin/users/:id/documents', { token, params: { id: doctor.id } })

/** An admin asks to open a version. */
export const requestOpening = (app: TestApp, { token }: Signed, versionId: string, reason: string = REASON) =>
  app.call('POST /admin/opening-requests', { token, body: { versionId, reason } })

export const decideRequest = (
  app: TestApp,
  { token }: Signed,
  verb: 'approve' | 'reject' | 'withdraw',
  id: string,
) => app.call(`POST /admin/opening-requests/:id/${verb}`, { token, params: { id } })

/** Fetches the file of an approved request. */
export const openRequested = (app: TestApp, { token }: Signed, id: string) =>
  app.app.inject({
    url: `/api/admin/opening-requests/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })

/** The entries of the admin log about an account, the oldest first. */
export const logAbout = (app: TestApp, { id }: { id: string }) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'admin_user_id', 'reason', 'changes'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
