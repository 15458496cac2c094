/**
 * The endpoints of companies that need another role in the team than usual: by default a reader may call every GET, and a
 * recruiter everything else.
 */
export const expectedTeamRoles: Record<string, string[]> = {
  owner: [
    'DELETE /subscriptions/change',
    'DELETE /team/invitations/:id',
    'DELETE /team/members/:id',
    'GET /accounts/employers/me/account',
    'GET /billing/details',
    'GET /billing/receipts',
    'GET /billing/receipts.csv',
    'GET /billing/receipts/:id',
    'GET /company/deletion',
    'GET /company/exports',
    'GET /company/exports/:id/file',
    'GET /payments/:id',
    'GET /subscriptions/cancel/preview',
    'GET /subscriptions/current',
    'PATCH /accounts/employers/me',
    'PATCH /team/members/:id',
    'POST /billing/receipts/:id/refund',
    'POST /company/deletion',
    'POST /company/exports',
    'POST /payments/:id/cancel',
    'POST /payments/:id/sync',
    'POST /payments/create-preference',
    'POST /payments/create-sponsored-job-preference',
    'POST /payments/create-widening-preference',
    'POST /payments/pix',
    'POST /payments/quote',
    'POST /subscriptions',
    'POST /subscriptions/cancel',
    'POST /subscriptions/change',
    'POST /subscriptions/change/preview',
    'POST /subscriptions/stripe/billing-portal',
    'POST /subscriptions/stripe/cancel',
    'POST /subscriptions/stripe/checkout',
    'POST /subscriptions/sync',
    'POST /team/invitations',
    'POST /team/invitations/:id/send',
    'PUT /billing/details',
  ],
  recruiter: ['GET /applications/employer/export'],
  reader: ['POST /team/leave'],
}

/** Endpoints for all accounts that only an owner may call who is signed in with the account of the company itself. */
export const ownersOfTheAccount = [
  'DELETE /images/profile-picture',
  'GET /me/deletion',
  'GET /me/exports',
  'GET /me/exports/:id/file',
  'POST /images/upload-profile-picture',
  'POST /me/deletion',
  'POST /me/exports',
  'PUT /user',
]
