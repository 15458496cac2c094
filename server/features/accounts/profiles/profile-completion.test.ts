import { beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { login, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

let next = 0
async function newAccount() {
  next += 1
  const email = `nova-${next}@example.com`
  await registerAndVerify(app, email)
  return (await login(app, email)).reply
}
const individual = { profileType: 'individual', name: 'Ana Souza', phone: '(41) 99876-5432' }
const complete = (token: string, body: object) =>
  app.call('POST /auth/complete-profile', { token, body: body as never })

test('an individual becomes a doctor, only once, with access to applications right away', async () => {
  const { authToken } = await newAccount()
  const body = {
    ...individual,
    cpf: '529.982.247-25',
    birthDate: '29/02/1988',
    registration: { crm: '12345', uf: 'PR' },
    medicalSpecialties: ['Cardiologia'],
    rqe: '678',
    state: 'PR',
    city: 'Curitiba',
  }
  const { status, reply } = await complete(authToken, body)
  expect(status).toBe(200)
  expect(reply.user).toMatchObject<Partial<CurrentUser>>({
    role: 'doctor',
    profileComplete: true,
    cpf: '52998224725',
    phone: '41998765432',
    birthDate: '1988-02-29',
    city: 'Curitiba',
  })
  expect((await app.call('GET /applications/doctor', { token: reply.authToken })).status).toBe(200)
  expect((await complete(authToken, body)).error.errorDto.errorName).toBe('ProfileAlreadyComplete')
})

test('a company with an alphanumeric CNPJ becomes an employer or a telehealth provider', async () => {
  const company = {
    profileType: 'employer',
    name: 'Clínica Nova',
    phone: '4133334444',
    state: 'PR',
    city: 'Curitiba',
  }
  const one = await complete((await newAccount()).authToken, { ...company, cnpj: '12.abc.345/01de-35' })
  expect(one.reply.user).toMatchObject({ role: 'employer', cnpj: '12ABC34501DE35' })
  const other = await complete((await newAccount()).authToken, {
    ...company,
    cnpj: '11.222.333/0001-81',
    isTelehealth: true,
  })
  expect(other.reply.user).toMatchObject({ role: 'telehealth', isTelehealth: true })
})

test('a CNPJ whose check digits are wrong is refused', async () => {
  const { authToken } = await newAccount()
  const { status, error } = await complete(authToken, {
    profileType: 'employer',
    name: 'Clínica Nova',
    phone: '4133334444',
    state: 'PR',
    city: 'Curitiba',
    cnpj: '11.222.333/0001-82',
  })
  expect([status, error.errors?.cnpj]).toEqual([400, ['CNPJ inválido. Confira os dígitos.']])
})

test('only one of twenty concurrent accounts gets the same CPF, masked or not', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, newAccount))
  const answers = await Promise.all(
    people.map(({ authToken }, index) =>
      complete(authToken, { ...individual, cpf: index % 2 ? '111.444.777-35' : '11144477735' }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error.errorDto?.errorName === 'DocumentTaken')).toHaveLength(19)
})

test('a role and flags in the body are ignored', async () => {
  const { authToken } = await newAccount()
  const body = {
    ...individual,
    cpf: '390.533.447-05',
    role: 'admin',
    isAdmin: true,
    emailVerified: true,
    plan: 'business',
  }
  expect((await complete(authToken, body)).reply.user).toMatchObject({ role: 'doctor', isAdmin: false })
})

test.each([
  ['name', { name: ' ' }, 'Por favor, informe seu nome completo.'],
  ['phone', { phone: '' }, 'Por favor, informe seu telefone.'],
  ['phone', { phone: '0000000000' }, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.'],
  ['phone', { phone: '20999998888' }, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.'],
  ['cpf', { cpf: '' }, 'Por favor, informe seu CPF.'],
  ['cpf', { cpf: '123' }, 'CPF inválido. Deve conter 11 dígitos.'],
  ['cpf', { cpf: '111.111.111-11' }, 'CPF inválido. Confira os dígitos.'],
  ['birthDate', { birthDate: '31/02/1990' }, 'Data de nascimento inválida. Use o formato DD/MM/AAAA.'],
  ['birthDate', { birthDate: '01/01/2099' }, 'A data de nascimento não pode ser no futuro.'],
])('%s %j is refused with its own message', async (field, change, message) => {
  const { authToken } = await newAccount()
  const { status, error } = await complete(authToken, { ...individual, cpf: '529.982.247-25', ...change })
  expect(status).toBe(400)
  expect(error.errors?.[field]?.[0]).toBe(message)
})

test('a company is asked for its own name, phone and CNPJ', async () => {
  const { authToken } = await newAccount()
  const blank = { profileType: 'employer', name: ' ', phone: '', cnpj: '', state: 'PR', city: 'Curitiba' }
  expect((await complete(authToken, blank)).error.errors).toEqual({
    name: ['Por favor, informe o nome da empresa.'],
    phone: ['Por favor, informe o telefone da empresa.'],
    cnpj: ['Por favor, informe o CNPJ da empresa.'],
  })
})
