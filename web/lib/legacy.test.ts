import { describe, expect, test } from 'vitest'
import { inOurSpelling, isProfileComplete, roleClaim, roleOf } from './legacy.ts'

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
    ['an unknown role tells nothing', { role: 'nurse' }, null, null],
    ['nothing', {}, null, null],
    ['another claim', { cnpj: '1' }, tokenWith({ role: 'doctor' }), 'employer'],
  ])('%s', (_, user, token, role) => {
    expect(roleOf(user, token)).toBe(role)
  })

  test.each(['', 'x', 'a.b.c', 'a.bnVsbA.c', tokenWith([1])])('a broken token %j claims nothing', (token) => {
    expect(roleClaim(token)).toBeNull()
  })
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
    expect(inOurSpelling('POST /auth/login', { ...reply, user: {} })).toMatchObject({
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
      expect(inOurSpelling('GET /jobs', reply)).toMatchObject({ totalCount: 1, jobOffers: [read] })
    },
  )

  test('isCurrentlyFeatured has the last word, and a nameless employer is confidential', () => {
    expect(inOurSpelling('GET /jobs/:id', { isCurrentlyFeatured: false, featured: true })).toMatchObject({
      isFeatured: false,
      location: null,
      employer: { name: 'Empresa confidencial' },
    })
  })

  test('lists in a data field, and pictures under three names', () => {
    expect(inOurSpelling('GET /locations/states', { data: [{ uf: 'PR' }] })).toEqual([{ uf: 'PR' }])
    for (const name of ['url', 'Url', 'imageUrl'])
      expect(inOurSpelling('POST /images/upload-profile-picture', { [name]: '/files/a.webp' })).toMatchObject(
        {
          url: '/files/a.webp',
        },
      )
  })

  test('what is not understood comes out as it came', () => {
    for (const reply of [null, 'x', 7, []]) {
      expect(inOurSpelling('GET /user/me', reply)).toBe(reply)
      expect(inOurSpelling('GET /faq', reply)).toBe(reply)
    }
    expect(inOurSpelling('GET /jobs', { jobs: [] })).toEqual({ jobs: [] })
  })
})
