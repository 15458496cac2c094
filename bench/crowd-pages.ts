/** A call as the browser sends it: the method if it is not GET, and the path. `@job` and `@jobs` stand for ids of jobs. */
export type PageCalls = readonly string[]

const signedIn = ['/api/user/me', '/api/notifications/unread-count']
const account = [...signedIn, '/api/me/consents', 'POST /api/analytics/record']
const list = [...signedIn, '/api/jobs/marks?ids=@jobs', 'POST /api/analytics/record-many']

/** The calls of each page, recorded in Chromium while it was opened and scrolled. The first one is for its HTML. */
export const pages = {
  guest: [
    ['/', 'POST /api/analytics/record'],
    ['/vagas', '/api/jobs/facets', 'POST /api/analytics/record-many'],
    [
      '/vagas?search=cardiologista&state=SP',
      '/api/jobs/facets?search=cardiologista&state=SP',
      'POST /api/analytics/record-many',
    ],
    ['/vagas/detalhes/@job', 'POST /api/analytics/record-many'],
    ['/telemedicina', 'POST /api/analytics/record'],
  ],
  doctor: [
    [
      '/dashboard',
      ...account,
      '/api/dashboard/stats',
      '/api/dashboard/monthly-stats',
      '/api/applications/doctor?status=submitted&status=viewed&status=in_review&status=shortlisted&status=interview&limit=2',
      '/api/dashboard/upcoming-appointments?limit=3',
      '/api/jobs/matches?limit=4',
      '/api/dashboard/recent-jobs?limit=3',
      '/api/jobs/marks?ids=@jobs',
    ],
    ['/vagas', ...list, '/api/jobs/facets'],
    ['/vagas?search=pediatria', ...list, '/api/jobs/facets?search=pediatria'],
    ['/vagas/detalhes/@job', ...list, '/api/jobs/@job'],
    ['/dashboard/applications', ...account, '/api/applications/doctor?page=1'],
    ['/dashboard/saved', ...account, '/api/saved-jobs'],
    ['/perfil', ...account, '/api/me/exports'],
  ],
  employer: [
    [
      '/dashboard',
      ...account,
      '/api/dashboard/tasks',
      '/api/dashboard/daily-stats',
      '/api/subscriptions/permissions',
      '/api/subscriptions/current',
      '/api/dashboard/recent-applications?limit=3',
    ],
    ['/dashboard/jobs', ...account, '/api/jobs/employer?page=1&pageSize=50', '/api/jobs/employer/summary'],
    [
      '/dashboard/applications',
      ...account,
      '/api/applications/employer/filters',
      '/api/applications/employer?sort=received&direction=desc&perDoctor=true&pageSize=50',
      '/api/applications/employer/counts?perDoctor=true',
    ],
    ['/vagas', ...signedIn, '/api/jobs/facets', 'POST /api/analytics/record-many'],
  ],
} satisfies Record<string, readonly PageCalls[]>
