import { describe, expect, it } from 'vitest'
import { pathAfterSignIn, withFrom } from './return-path.ts'

const complete = { profileComplete: true }
const incomplete = { profileComplete: false }

describe('pathAfterSignIn', () => {
  it.each([
    [null, '/dashboard'],
    ['/vagas/detalhes/1?a=b', '/vagas/detalhes/1?a=b'],
    ['/vagas/detalhes/1#candidatar=1-2', '/vagas/detalhes/1#candidatar=1-2'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/login?from=/login', '/dashboard'],
    ['/register', '/dashboard'],
    ['/loginhistory', '/loginhistory'],
  ])('with a complete profile, %j leads to %s', (from, target) => {
    expect(pathAfterSignIn(complete, from)).toBe(target)
  })

  it.each([
    [null, '/welcome'],
    ['/dashboard', '/welcome'],
    ['/vagas/detalhes/1', '/welcome?from=%2Fvagas%2Fdetalhes%2F1'],
    ['/vagas/detalhes/1#candidatar=1-2', '/welcome?from=%2Fvagas%2Fdetalhes%2F1%23candidatar%3D1-2'],
    ['/welcome?from=%2Fvagas', '/welcome?from=%2Fvagas'],
    ['//evil.example', '/welcome'],
  ])('with an incomplete profile, %j leads to %s', (from, target) => {
    expect(pathAfterSignIn(incomplete, from)).toBe(target)
  })
})

describe('withFrom', () => {
  it('adds only paths of this site', () => {
    expect(withFrom('/register', null)).toBe('/register')
    expect(withFrom('/register', '//evil.example')).toBe('/register')
    expect(withFrom('/register', '/vagas')).toBe('/register?from=%2Fvagas')
    expect(withFrom('/x?email=a', '/vagas')).toBe('/x?email=a&from=%2Fvagas')
  })
})
