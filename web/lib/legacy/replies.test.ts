import { describe, expect, test, vi } from 'vitest'
import { isProfileComplete, normalizeReply, roleClaim, roleOf } from './replies.ts'

const tokenWith = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

describe('role, in the order of the specification', () => {
  test.each([
    ['admin claim before all', { role: 'doctor', isAdmin: false }, tokenWith({ role: 'Admin' }), 'admin'],
    ['admin flag before the role', { role: 'doctor', isAdmin: true }, null, 'admin'],
    ['role in capitals', { role: 'EMPLOYER', cpf: '1' }, null, 'employer'],
    ['CPF in any case', { role: null, CPF: '52998224725' }, null, 'doctor'],
    ['CNPJ after CPF', { Cnpj: '11222333000181' }, null, 'employer'],
    ['professional profile', { professionalProfile: {} }, null, 'doctor'],
    ['employer profile', { employerProfile: {}, professionalProfile: null }, null, 'employer'],
    ['an unknown role is ignored', { role: 'nurse' }, null, null],
    ['nothing', {}, null, null],
    ['another claim', { cnpj: '1' }, tokenWith({ role: 'doctor' }), 'employer'],
  ])('%s', (_, user, token, role) => {
    expect(roleOf(user, token)).toBe(role)
  })

  test.each(['', 'x', 'a.b.c', 'a.bnVsbA.c', tokenWith([1])])(
    'an invalid token %j claims no role',
    (token) => {
      expect(roleClaim(token)).toBeNull()
    },
  )
})

describe('a complete profile', () => {
  const whole = { name: 'Ana', phone: '41998765432', cpf: '52998224725' }
  test.each([
    [{ ...whole, profileComplete: false }, false],
    [{ ProfileComplete: true }, true],
    [whole, true],
    [{ ...whole, name: null, first_name: 'Ana' }, true],
    [{ ...whole, phone: '0000000000' }, false],
    [{ ...whole, phone: '' }, false],
    [{ ...whole, cpf: undefined, CNPJ: '11222333000181' }, true],
    [{ ...whole, cpf: null }, false],
  ])('%j: %s', (user, complete) => {
    expect(isProfileComplete(user)).toBe(complete)
  })
})

describe('replies', () => {
  test.each([
    [{ AuthToken: 'a', RefreshToken: 'r' }],
    [{ access_token: 'a', refresh_token: 'r' }],
    [{ token: 'a', refreshToken: 'r' }],
    [{ authToken: 'a', refreshToken: 'r', token: 'older' }],
  ])('tokens of %j', (reply) => {
    expect(normalizeReply('POST /auth/login', { ...reply, user: {} })).toMatchObject({
      authToken: 'a',
      refreshToken: 'r',
    })
  })

  const job = {
    id: '1',
    company: 'Hospital Um',
    employer_id: 'e',
    location: 'Curitiba, PR',
    IsRemote: true,
    created_at: '2026-01-01T00:00:00Z',
    is_sponsored: true,
    featured: true,
    urgent: true,
    specialty: 'Cardiologia',
  }
  const read = {
    employer: { id: 'e', name: 'Hospital Um', profilePhotoUrl: null },
    location: { city: 'Curitiba', state: 'PR' },
    isRemote: true,
    createdAt: '2026-01-01T00:00:00Z',
    isSponsored: true,
    isFeatured: true,
    is_urgent: true,
    medicalSpecialties: ['Cardiologia'],
  }

  test.each([[[job]], [{ JobOffers: [job], totalCount: 1 }], [{ results: [job] }], [{ jobOffers: [job] }]])(
    'a list of jobs as %j',
    (reply) => {
      expect(normalizeReply('GET /jobs', reply)).toMatchObject({ totalCount: 1, jobOffers: [read] })
    },
  )

  test('isCurrentlyFeatured takes precedence, and an employer without a name is confidential', () => {
    expect(normalizeReply('GET /jobs/:id', { isCurrentlyFeatured: false, featured: true })).toMatchObject({
      isFeatured: false,
      location: null,
      employer: { name: 'Empresa confidencial' },
    })
  })

  test('what older servers do not know of a job is empty, not missing', () => {
    expect(normalizeReply('GET /jobs/:id', job)).toMatchObject({
      ...read,
      dates: [],
      neededDocuments: [],
      hasQuestions: false,
      knockOuts: [],
    })
    expect(normalizeReply('GET /jobs/employer', [job])).toMatchObject({
      jobOffers: [
        { payHidden: false, employerHidden: false, stopReason: null, revision: null, sponsorship: null },
      ],
    })
  })

  test.each([
    [{ salary: 'R$ 120 / hora', salary_min: 5 }, 'R$ 120 / hora'],
    [{ salary: '', salaryAmount: { value: 9_000, formatted: 'R$ 9.000,00' } }, 'R$ 9.000,00'],
    [{ salaryAmount: { value: 9_000 } }, 'R$ 9.000'],
    [{ salaryAmount: 1_500 }, 'R$ 1.500'],
    [{ salary_min: 1_000, salary_max: 2_000 }, 'R$ 1.000 - R$ 2.000'],
    [{ salary_max: 2_000 }, 'Até R$ 2.000'],
    [{ salary_min: 1_000, salary_max: 0 }, 'A partir de R$ 1.000'],
    [{ salaryAmount: 0, salary: null }, null],
  ])('pay of %j', (job, salary) => {
    const read = normalizeReply('GET /jobs/:id', job) as { salary: string | null }
    expect(read.salary?.replaceAll('\u00A0', ' ') ?? null).toBe(salary)
  })

  test("an employer's own job, its figures, and a saved job, nested or not", () => {
    vi.setSystemTime('2026-02-01T00:00:00Z')
    const own = { jobOffers: [{ ...job, applications: 4, expires_at: '2026-01-31T00:00:00Z' }] }
    expect(normalizeReply('GET /jobs/employer', own)).toMatchObject({
      totalPages: 1,
      jobOffers: [{ ...read, applicationCount: 4, isExpired: true, views: null }],
    })
    const open = { ...job, expirationDate: '2026-02-02T00:00:00Z' }
    for (const saved of [open, { job: open, saved_at: '2026-01-20T00:00:00Z' }])
      expect(normalizeReply('GET /saved-jobs', [saved])).toMatchObject({
        totalCount: 1,
        items: [{ id: '1', isExpired: false, isOpen: true, createdAt: job.created_at }],
      })
    vi.useRealTimers()
    for (const [figures, impressions] of [
      [{ views: 2, impressions: 9, listViews: 5 }, 9],
      [{ views: 2, listViews: 5 }, 5],
      [{ views: 2, list_views: 6 }, 6],
      [{ views: 2 }, 2],
      [{ views: null, impressions: null, list_views: 6 }, null],
    ])
      expect(normalizeReply('GET /jobs/:id/analytics', figures)).toMatchObject({ impressions })
  })

  test('lists in a data field, and pictures under three names', () => {
    expect(normalizeReply('GET /locations/states', { data: [{ uf: 'PR' }] })).toEqual([{ uf: 'PR' }])
    for (const name of ['url', 'Url', 'imageUrl'])
      expect(
        normalizeReply('POST /images/upload-profile-picture', { [name]: '/files/a.webp' }),
      ).toMatchObject({
        url: '/files/a.webp',
      })
  })

  const sent = { job_id: 'j', job_title: 'UTI', created_at: '2026-01-01T00:00:00Z', is_remote: true }

  test.each([
    [[sent]],
    [{ applications: [sent] }],
    [{ results: [sent] }],
    [{ data: [sent] }],
    [{ items: [sent] }],
  ])('a doctor reads %j', (reply) => {
    expect(normalizeReply('GET /applications/doctor', reply)).toMatchObject({
      totalCount: 1,
      totalPages: 1,
      items: [
        {
          jobId: 'j',
          jobTitle: 'UTI',
          status: 'submitted',
          isRemote: true,
          isOpen: true,
          employerName: 'Empresa confidencial',
          appliedAt: '2026-01-01T00:00:00Z',
          unansweredDays: null,
          hasAnswers: false,
          history: [{ status: 'submitted', at: '2026-01-01T00:00:00Z' }],
        },
      ],
    })
  })

  test.each([
    [{ doctor_id: 'd', doctor_name: 'Ana' }, 'Ana', true],
    [{ doctorId: 'd', professionalName: 'Ana' }, 'Ana', true],
    [{ doctor_id: 'd', professionalName: null }, 'Nome não informado', true],
    [{ doctorName: 'Ana' }, 'Ana', false],
  ])('an employer reads %j', (who, doctorName, profileVisible) => {
    for (const key of ['GET /applications/employer', 'GET /dashboard/recent-applications'])
      expect(normalizeReply(key, [{ ...sent, ...who }])).toMatchObject({
        totalCount: 1,
        items: [
          {
            doctorName,
            profileVisible,
            jobId: 'j',
            jobTitle: 'UTI',
            appliedAt: '2026-01-01T00:00:00Z',
            registrations: [],
            medicalSpecialties: [],
            viewedAt: null,
          },
        ],
      })
  })

  test('figures have a role, and only those that the plan includes', () => {
    const stats = (reply: object) => normalizeReply('GET /dashboard/stats', reply)
    expect(stats({ totalUsers: 9, activeJobs: 1 })).toMatchObject({ role: 'admin' })
    expect(stats({ totalApplications: 2 })).toMatchObject({ role: 'doctor' })
    const figures = { activeJobs: 1, totalViews: 5, totalImpressions: 7 }
    expect(stats(figures)).toMatchObject({ role: 'employer', totalViews: null, totalImpressions: null })
    expect(stats({ ...figures, hasPerformanceMetrics: true })).toMatchObject({ totalViews: 5 })
  })

  const ours: [string, object][] = [
    [
      'GET /applications/doctor',
      {
        items: [
          {
            id: '1',
            jobId: 'j',
            jobTitle: 'UTI',
            employerName: 'Hospital Um',
            location: null,
            isRemote: false,
            isOpen: false,
            jobStatus: 'closed',
            isExpired: false,
            status: 'viewed',
            endReason: null,
            appliedAt: '2026-01-01T00:00:00Z',
            updatedAt: '2026-01-02T00:00:00Z',
            unansweredDays: 31,
            hasAnswers: true,
            unreadMessages: 1,
            interview: null,
            history: [],
          },
        ],
        totalCount: 41,
        currentPage: 3,
        pageSize: 20,
        totalPages: 3,
        hasNextPage: false,
        hasPreviousPage: true,
      },
    ],
    [
      'GET /dashboard/recent-applications',
      {
        items: [
          {
            id: '1',
            jobId: 'j',
            jobTitle: 'UTI',
            doctorId: 'd',
            doctorName: 'Ana',
            profileVisible: false,
            registrations: [{ crm: '1', uf: 'PR' }],
            verifiedRegistrations: [],
            medicalSpecialties: [],
            location: { city: 'Curitiba', state: 'PR' },
            distanceKm: 12,
            phone: '41998765432',
            email: null,
            status: 'viewed',
            endReason: null,
            appliedAt: '2026-01-01T00:00:00Z',
            viewedAt: '2026-01-02T00:00:00Z',
            isFavourite: true,
            unreadMessages: 2,
            others: [],
          },
        ],
        totalCount: 7,
      },
    ],
    [
      'GET /dashboard/upcoming-appointments',
      {
        items: [
          {
            id: '1',
            jobId: 'j',
            jobTitle: 'UTI',
            employerName: 'Hospital Um',
            location: null,
            isRemote: true,
            date: '2026-01-05',
            shift: 'night',
            hours: 12,
            startsAt: '19:00',
            status: 'viewed',
            interview: null,
          },
        ],
        totalCount: 1,
      },
    ],
    [
      'GET /dashboard/monthly-stats',
      { items: [{ month: '2026-01', jobs: 1, applications: 2, views: null }] },
    ],
    [
      'GET /dashboard/stats',
      {
        role: 'telehealth',
        activeJobs: 1,
        totalJobs: 3,
        totalApplications: 4,
        newApplications: 2,
        hasPerformanceMetrics: true,
        totalViews: 5,
        totalImpressions: 0,
      },
    ],
    ['GET /dashboard/stats', { role: 'doctor', totalApplications: 1, savedJobs: 2 }],
  ]

  test.each(ours)('a current reply of %s is not changed', (key, reply) => {
    expect(normalizeReply(key, reply)).toEqual(reply)
  })

  test('an unknown reply is not changed', () => {
    for (const reply of [null, 'x', 7, []]) {
      expect(normalizeReply('GET /user/me', reply)).toBe(reply)
      expect(normalizeReply('GET /faq', reply)).toBe(reply)
    }
    expect(normalizeReply('GET /jobs', { jobs: [] })).toEqual({ jobs: [] })
  })
})
