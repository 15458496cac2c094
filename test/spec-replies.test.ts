import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestApp, testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { createDoctor, createEmployer, publishJob } from './factories.ts'
import { apply } from './notifications.ts'

/** Keys that both specifications read from each reply (spec A §7 and spec B §7; the entities are in §3 of each). */
const job =
  'id title description employer location isRemote salary job_type medicalSpecialties medicalPracticeAreas tags isFeatured isSponsored is_urgent'
const page = 'totalCount currentPage pageSize totalPages hasNextPage hasPreviousPage'
const user =
  'id email name firstName lastName role profileComplete isAdmin profileType isTelehealth phone cpf cnpj birthDate gender state city bio website profileImageUrl isSearchable referral professionalProfile employerProfile'
const inside = (name: string, keys: string) =>
  keys
    .split(' ')
    .map((key) => `${name}.${key}`)
    .join(' ')

const replies: Record<string, string> = {
  'POST /auth/login': `success authToken user ${inside('user', user)}`,
  'POST /auth/register': 'success',
  'POST /user/create': '',
  'GET /user/me': user,
  'GET /auth/check': 'authenticated email',
  'GET /user/:id': 'id name role bio state city profileImageUrl',
  'PUT /user': 'authToken user',
  'POST /auth/complete-profile': 'authToken user',
  'PATCH /accounts/doctors/me': '',
  'PATCH /accounts/employers/me': '',
  'GET /accounts/employers/me': '',
  'GET /accounts/employers/:id': '',
  'POST /auth/verify-email': 'success',
  'POST /auth/resend-verification': '',
  'POST /auth/forgot-password': '',
  'POST /auth/reset-password/verify': 'valid',
  'POST /auth/reset-password': '',
  'POST /images/upload': 'url',
  'POST /images/upload-profile-picture': 'url',
  'GET /jobs': `jobOffers ${page} ${inside('jobOffers', job.replace(' description', ''))}`,
  'GET /jobs/:id': `${job} requirements createdAt expiresAt`,
  'POST /jobs/:id/apply': '',
  'DELETE /jobs/:id/apply': '',
  'GET /applications/doctor': `applications items ${page} ${inside('applications', 'jobId jobTitle appliedAt')}`,
  'GET /saved-jobs': `items ${inside('items', 'id title location salary isExpired')}`,
  'POST /saved-jobs/:jobId': '',
  'DELETE /saved-jobs/:jobId': '',
  'POST /reports': '',
  'GET /locations/states': 'id uf nome',
  'GET /locations/states/:state/cities': 'id nome',
  'GET /specialties': 'id name',
  'GET /subspecialties': 'id name',
  'GET /tags': '',
  'GET /jobs/:id/analytics': 'views impressions applications',
  'POST /analytics/record': '',

  'POST /payments/create-sponsored-job-preference': 'preferenceId initPoint',
  'POST /payments/create-preference': 'preferenceId',
  'GET /payments/pricing': 'basePrice extraPerSpecialty currency durationDays',
  'GET /subscriptions/current': 'plan status paymentProvider currentPeriodEnd amount interval',
  'GET /subscriptions/permissions': 'maxActivePosts currentActivePosts canUseCompanyBranding',
  'GET /subscriptions/plans': '',
  'POST /subscriptions': '',
  'POST /subscriptions/cancel': '',
  'POST /subscriptions/stripe/checkout': 'sessionId url',
  'POST /subscriptions/stripe/cancel': '',
  'POST /subscriptions/stripe/billing-portal': 'url',
  'POST /jobs': 'id',
  'PUT /jobs/:id': '',
  'DELETE /jobs/:id': '',
  'GET /jobs/employer': `jobOffers ${page} ${inside('jobOffers', 'id title views impressions applicationCount expiresAt')}`,
  'GET /applications/employer': `items ${page} ${inside('items', 'doctorId doctorName jobId jobTitle appliedAt')}`,
  'GET /telehealth/companies': `data ${inside('data', 'id companyName logo location description specialties website phoneNumber telehealthTier')}`,
  'GET /admin/stats':
    'users.total users.doctors users.employers users.growthRate jobs.active jobs.total jobs.fillRate applications.total applications.conversionRate revenue.total revenue.sponsoredJobs',
  'GET /dashboard/stats': 'role',
  'GET /dashboard/recent-applications': 'items items.doctorId items.jobTitle',
  'GET /dashboard/recent-jobs': 'items items.id items.title',
  'GET /dashboard/upcoming-appointments': 'items',
  'GET /dashboard/monthly-stats': 'items',

  'GET /admin/users': `items ${page} ${inside('items', 'id name email role document phone birthDate')}`,
  'PATCH /admin/users/:id/searchable': '',
  'GET /admin/jobs': `jobOffers ${page} ${inside('jobOffers', 'id title location salary applicationCount createdAt expiresAt')}`,
  'PATCH /admin/jobs/:id/status': '',
  'GET /admin/organizations': `items ${page} ${inside('items', 'id companyName email location jobCount isTelehealth website telehealthTier telehealthTierExpiresAt isTelehealthTierExpired')}`,
  'POST /admin/organizations/:id/verify': '',
  'GET /reports': `items ${page} ${inside('items', 'id reportedEntityType reportedEntityId reason reportedAt')}`,
  'PATCH /reports/:id/resolve': '',
  'GET /admin/settings': '',
  'PUT /admin/settings': '',
  'GET /admin/analytics': 'totalPageviews totalImpressions totalViews totalApplications',
  'GET /admin/telehealth-companies': `companies totalCount totalPages ${inside('companies', 'id companyName email location jobCount telehealthTier telehealthTierExpiresAt isTelehealthTierExpired')}`,
  'GET /admin/telehealth-companies/available-slots': ['partners', 'sponsors']
    .map((name) => inside(name, 'total used available'))
    .join(' '),
  'PATCH /admin/telehealth-companies/:id/tier': '',
  'PATCH /admin/organizations/:id/telehealth-status': 'message',
  'GET /admin/organizations/picker': '',
  'GET /admin/referral-analytics': `summary.totalReferrals summary.totalActiveSubscriptions summary.conversionRate summary.ambassadorCount ${inside('ambassadors', 'ambassador totalReferrals activeSubscriptions referredUsers')}`,
}

interface Declared {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}

/** The fields that every reply has, also of the objects and lists in it: 'items.id'. An optional one is not among them. */
function declaredFields(schema: z.ZodType, prefix = ''): string[] {
  const { type, shape, element, innerType, options, in: input } = schema.def as unknown as Declared
  if (type === 'array') return declaredFields(element as z.ZodType, prefix)
  if (type === 'nullable' || type === 'readonly') return declaredFields(innerType as z.ZodType, prefix)
  if (type === 'pipe') return declaredFields(input as z.ZodType, prefix)
  if (type === 'union') {
    const [first = [], ...others] = (options ?? []).map((option) => declaredFields(option, prefix))
    return first.filter((name) => others.every((names) => names.includes(name)))
  }
  if (type !== 'object') return []
  const fields = Object.entries(shape ?? {}).filter(([, field]) => field.def.type !== 'optional')
  return fields.flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...declaredFields(field, `${prefix}${name}.`),
  ])
}

test.each(Object.entries(replies))('%s replies with what the specifications read', (key, expected) => {
  const endpoint = endpoints.find((one) => one.key === key)
  if (!endpoint) throw new Error('no such call')
  const fields = declaredFields(endpoint.reply)
  expect(expected.split(' ').filter((name) => name && !fields.includes(name))).toEqual([])
})

describe('what the specifications say of calls besides the names', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  const get = async (url: string, token?: string) => {
    const reply = await app.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
    return { status: reply.statusCode, body: reply.json() }
  }

  test('applications/doctor has up to 100 applications, under both names', async () => {
    const doctor = await createDoctor(app)
    const jobId = await publishJob(app, await createEmployer(app))
    await apply(app, doctor, jobId)
    const { status, body } = await get('/api/applications/doctor?limit=100', doctor.token)
    expect([status, body.pageSize, body.applications]).toEqual([200, 100, body.items])
    expect(body.applications).toMatchObject([{ jobId }])
    expect((await get('/api/applications/doctor?limit=101', doctor.token)).status).toBe(400)
  })

  test.each(['all', 'ALL', ''])("there are no cities for the state '%s'", async (state) => {
    expect(await get(`/api/locations/states/${state}/cities`)).toEqual({ status: 200, body: [] })
  })

  test('what is no state is an unknown address', async () => {
    expect((await get('/api/locations/states/pr/cities')).body.length).toBeGreaterThan(300)
    expect((await get('/api/locations/states/parana/cities')).status).toBe(404)
  })

  test.each(['state=all', 'city=all', 'state=All&city=all', 'state=&city=', 'ordering=-created_at'])(
    'jobs?%s are all jobs',
    async (query) => {
      await publishJob(app, await createEmployer(app))
      const [all, found] = [await get('/api/jobs'), await get(`/api/jobs?${query}`)]
      expect(all.body.totalCount).toBeGreaterThan(0)
      expect([found.status, found.body.totalCount]).toEqual([200, all.body.totalCount])
    },
  )

  test.each([
    '/api/specialties/',
    '/api/subspecialties/?specialty=1',
    '/api/tags',
    '/api/jobs/?limit=6&isFeatured=true&tags=a&tags=b',
  ])('%s is an address of the specifications', async (url) => {
    expect((await get(url)).status).toBe(200)
  })
})
