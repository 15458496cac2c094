import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cfmRegistry, registryOf, sandboxRegistry } from './gateway.ts'

/** Answers as the documentation of the CFM's web service says, or as the test does. */
let answer: (reply: ServerResponse) => void
let asked: { headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  answer(reply)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ServicoConsultaMedicos`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const envelope = (inner: string) =>
  `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><ns2:ConsultarResponse xmlns:ns2="http://servico.cfm.org.br/"><dadosMedico>${inner}</dadosMedico></ns2:ConsultarResponse></S:Body></S:Envelope>`
const says = (text: string, status = 200) => {
  answer = (reply) => reply.writeHead(status, { 'content-type': 'text/xml;charset=utf-8' }).end(text)
}
const doctor = (change: { situation?: string; kind?: string; more?: string } = {}) =>
  envelope(`<crm>123456</crm><dataAtualizacao>14/11/2026</dataAtualizacao>
    <especialidade>CARDIOLOGIA - RQE Nº: 1111</especialidade><especialidade>CLÍNICA MÉDICA - RQE Nº: 2222</especialidade>
    ${change.more ?? ''}<nome>JOS&#201; D&apos;ÁVILA &amp; SILVA</nome><situacao>${change.situation ?? 'A'}</situacao>
    <tipoInscricao>${change.kind ?? 'P'}</tipoInscricao><uf>SP</uf>`)
const lookup = (crm = '123456', withinMs = 2_000) =>
  cfmRegistry({ url, key: 'K<&>"1' }, withinMs).lookup(crm, 'SP')

test('the CFM is asked with number, state and key, and answers with name, situation and specialties', async () => {
  says(doctor())
  expect(await lookup('0123456')).toEqual({
    isFound: true,
    name: "JOSÉ D'ÁVILA & SILVA",
    isRegular: true,
    situation: 'Regular',
    specialties: [
      { name: 'CARDIOLOGIA', rqe: '1111' },
      { name: 'CLÍNICA MÉDICA', rqe: '2222' },
    ],
  })
  const [{ headers, body } = { headers: {}, body: '' }] = asked
  expect([headers['content-type'], headers.soapaction]).toEqual(['text/xml; charset=utf-8', '""'])
  expect(body).toContain(
    '<ser:Consultar><crm>123456</crm><uf>SP</uf><chave>K&#60;&#38;&#62;&#34;1</chave></ser:Consultar>',
  )
  expect(body).toContain('xmlns:ser="http://servico.cfm.org.br/"')
})

test.each([
  [{ situation: 'M' }, false, 'Suspensão total temporária'],
  [{ situation: 'Z' }, false, 'Z'],
  [{ kind: 'S' }, true, 'Regular'],
  [{ kind: 'V' }, false, 'Regular, inscrição provisória'],
  [{ kind: 'E', situation: 'A' }, false, 'Regular, estudante médico estrangeiro'],
])('%j is regular: %s', async (change, isRegular, situation) => {
  says(doctor(change))
  expect(await lookup()).toMatchObject({ isRegular, situation })
})

test('a specialty without an RQE is none', async () => {
  says(doctor({ more: '<especialidade>PEDIATRIA</especialidade>' }))
  const found = await lookup()
  expect(found.isFound && found.specialties).toHaveLength(2)
})

test('code 8101 is an unknown number, and no number has more than seven digits', async () => {
  says(envelope('<codigoErro>8101</codigoErro>'))
  expect(await lookup()).toEqual({ isFound: false })
  for (const crm of ['12345678', '0']) expect(await lookup(crm)).toEqual({ isFound: false })
  expect(asked).toHaveLength(1)
})

const fault =
  '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:Server</faultcode><faultstring>chave K inválida</faultstring></S:Fault></S:Body></S:Envelope>'
test.each([
  ['a wrong key', envelope('<codigoErro>3010</codigoErro>'), 200],
  ['a temporary failure', envelope('<codigoErro>2040</codigoErro>'), 200],
  ['a fault', fault, 500],
  ['a fault with status 200', fault, 200],
  ['an error page', '<html><body>Service Unavailable</body></html>', 503],
  ['an error page with status 200', '<html><body>Service Unavailable</body></html>', 200],
  ['half an answer', doctor().slice(0, 300), 200],
  ['nothing', '', 200],
  [
    'an external entity',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${envelope('<nome>&x;</nome>')}`,
    200,
  ],
  ['too much', envelope(`<nome>${'A'.repeat(70_000)}</nome><situacao>A</situacao>`), 200],
])('%s is no answer', async (_, text, status) => {
  says(text, status)
  const error = await lookup().catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).not.toContain('chave')
})

test('a redirect, a lost connection and silence are no answer', async () => {
  answer = (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  await expect(lookup()).rejects.toThrow()
  answer = (reply) => reply.destroy()
  await expect(lookup()).rejects.toThrow()
  answer = () => undefined
  await expect(lookup('123456', 50)).rejects.toThrow(/timeout/i)
})

test('the sandbox knows the accounts of the demo, and fails for numbers with certain ends', async () => {
  const holder = { name: 'Ana Souza', titles: [{ name: 'Cardiologia', rqe: '1' }] }
  const sandbox = sandboxRegistry(async (crm) => (crm.startsWith('9') ? undefined : holder))
  expect(await sandbox.lookup('1000', 'SP')).toEqual({
    isFound: true,
    name: 'ANA SOUZA',
    isRegular: true,
    situation: 'Regular',
    specialties: [{ name: 'CARDIOLOGIA', rqe: '1' }],
  })
  expect(await sandbox.lookup('9000', 'SP')).toEqual({ isFound: false })
  expect(await sandbox.lookup('1901', 'SP')).toMatchObject({ isRegular: false })
  expect(await sandbox.lookup('1902', 'SP')).toEqual({ isFound: false })
  await expect(sandbox.lookup('1904', 'SP')).rejects.toThrow('sandbox')
  expect(await sandbox.lookup('1905', 'SP')).toMatchObject({ name: 'CARLOS EXEMPLO DA SILVA' })
})

test('a key makes it the CFM, demo mode the sandbox, and otherwise admins compare', () => {
  const nobody = async () => undefined
  const base = { CFM_URL: url } as const
  expect(registryOf({ ...base, APP_MODE: 'production' } as never, nobody)).toBeNull()
  expect(registryOf({ ...base, APP_MODE: 'production', CFM_KEY: 'K' } as never, nobody)).not.toBeNull()
  expect(registryOf({ ...base, APP_MODE: 'demo' } as never, nobody)).not.toBeNull()
  expect(
    registryOf({ ...base, APP_MODE: 'demo', CFM_KEY: 'K', MEDICAL_REGISTRY: 'manual' } as never, nobody),
  ).toBeNull()
})
