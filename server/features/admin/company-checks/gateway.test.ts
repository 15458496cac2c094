import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRegistry, registryOf, sandboxOrders, sandboxRegistry } from './gateway.ts'

let answer: (reply: ServerResponse) => void
let asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url} ${request.headers.accept}`)
  answer(reply)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/cnpj/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const CNPJ = '11222333000181'
const says = (text: string, status = 200) => {
  answer = (reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
/** A reply of BrasilAPI, with the fields that are not read too. */
const company = (change: object = {}) =>
  JSON.stringify({
    uf: 'SP',
    cep: '01310100',
    qsa: [{ nome_socio: 'FULANA DE TAL', cnpj_cpf_do_socio: '***456789**' }],
    cnpj: CNPJ,
    email: 'contato@example.com',
    bairro: 'BELA VISTA',
    numero: '1000',
    municipio: 'SAO PAULO',
    logradouro: 'PAULISTA',
    cnae_fiscal: 8_610_101,
    complemento: 'ANDAR 3',
    razao_social: 'HOSPITAL  SANTA CLARA S/A',
    nome_fantasia: 'SANTA CLARA',
    ddd_telefone_1: '1133334444',
    situacao_cadastral: 2,
    cnae_fiscal_descricao: 'Atividades de atendimento hospitalar',
    data_situacao_cadastral: '2005-11-03',
    descricao_tipo_de_logradouro: 'AVENIDA',
    descricao_situacao_cadastral: 'ATIVA',
    ...change,
  })
const lookup = (cnpj = CNPJ, withinMs = 2_000) => openRegistry(`${url}/`, withinMs).lookup(cnpj)

test('the registry is asked by CNPJ, and answers with name, situation, activity and address', async () => {
  says(company())
  expect(await lookup()).toEqual({
    isFound: true,
    name: 'HOSPITAL SANTA CLARA S/A',
    tradeName: 'SANTA CLARA',
    situation: 'active',
    since: '2005-11-03',
    activity: { code: '8610-1/01', text: 'Atividades de atendimento hospitalar' },
    address: 'AVENIDA PAULISTA, 1000, ANDAR 3, BELA VISTA, SAO PAULO/SP, CEP 01310-100',
  })
  expect(asked).toEqual([`GET /api/cnpj/v1/${CNPJ} application/json`])
})

test.each([
  [1, 'void'],
  [2, 'active'],
  [3, 'suspended'],
  [4, 'unfit'],
  [8, 'closed'],
  ['08', 'closed'],
])('situation %j is %s', async (situacao_cadastral, situation) => {
  says(company({ situacao_cadastral }))
  expect(await lookup()).toMatchObject({ situation })
})

test('an alphanumeric number is asked as it is, and fields can be missing', async () => {
  const empty = { nome_fantasia: '', data_situacao_cadastral: null, cnae_fiscal: null, cep: 1_310_100 }
  const noStreet = { descricao_tipo_de_logradouro: null, logradouro: '', numero: '', complemento: '' }
  says(company({ cnpj: '12.ABC.345/01DE-35', ...empty, ...noStreet, bairro: undefined }))
  expect(await lookup('12ABC34501DE35')).toMatchObject({
    tradeName: null,
    since: null,
    activity: null,
    address: 'SAO PAULO/SP, CEP 01310-100',
  })
  expect(asked).toEqual(['GET /api/cnpj/v1/12ABC34501DE35 application/json'])
})

test.each(['ANA TESTE SOUZA 52998224725', 'ANA TESTE SOUZA 529.982.247-25'])(
  'the CPF of a sole trader is not kept: %s',
  async (razao_social) => {
    says(company({ razao_social, nome_fantasia: razao_social }))
    expect(await lookup()).toMatchObject({ name: 'ANA TESTE SOUZA', tradeName: 'ANA TESTE SOUZA' })
  },
)

test('a number that does not exist is not found', async () => {
  says('{"message":"CNPJ 11.222.333/0001-81 não encontrado.","type":"not_found","name":"NotFoundError"}', 404)
  expect(await lookup()).toEqual({ isFound: false })
})

test.each([
  ['an address without such a service', '{"message":"Not Found"}', 404],
  ['a page of a web server', '<html><body>CNPJ não encontrado</body></html>', 404],
  ['a refused number', '{"message":"CNPJ 11.222.333/0001-80 inválido."}', 400],
  ['too many questions', '{"message":"Too many requests"}', 429],
  ['a failure', '{"message":"Internal Server Error"}', 500],
  ['a company with status 500', company(), 500],
  ['an error page with status 200', '<html><body>Service Unavailable</body></html>', 200],
  ['half an answer', company().slice(0, 120), 200],
  ['nothing', '', 200],
  ['a list', `[${company()}]`, 200],
  ['null', 'null', 200],
  ['no name', company({ razao_social: '' }), 200],
  ['no situation', company({ situacao_cadastral: null }), 200],
  ['an unknown situation', company({ situacao_cadastral: 9 }), 200],
  ['a situation that is no number', company({ situacao_cadastral: true }), 200],
  ['another number', company({ cnpj: '00000000000191' }), 200],
  ['too much', company({ complemento: 'A'.repeat(70_000) }), 200],
])('%s does not count as an answer', async (_, text, status) => {
  says(text, status)
  const error = await lookup().catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).not.toMatch(/SANTA CLARA|11\D?222|html/i)
})

test('a redirect, a lost connection and silence do not count as answers', async () => {
  answer = (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  await expect(lookup()).rejects.toThrow()
  answer = (reply) => reply.destroy()
  await expect(lookup()).rejects.toThrow()
  answer = () => undefined
  await expect(lookup(CNPJ, 50)).rejects.toThrow(/timeout/i)
})

test('the sandbox answers for the companies of the demo, and fails for certain order numbers', async () => {
  const sandbox = sandboxRegistry(async (cnpj) =>
    cnpj.startsWith('9') ? undefined : { name: 'Hospital Ipê', city: 'Campinas', state: 'SP' },
  )
  const ask = (kind: keyof typeof sandboxOrders) => sandbox.lookup(`11222333${sandboxOrders[kind]}00`)
  expect(await sandbox.lookup(CNPJ)).toMatchObject({
    name: 'HOSPITAL IPÊ LTDA',
    situation: 'active',
    address: 'RUA EXEMPLO, 100, CENTRO, CAMPINAS/SP, CEP 01001-000',
  })
  expect(await sandbox.lookup('91222333000181')).toEqual({ isFound: false })
  for (const kind of ['suspended', 'unfit', 'closed', 'void'] as const)
    expect(await ask(kind)).toMatchObject({ situation: kind })
  expect(await ask('unknown')).toEqual({ isFound: false })
  expect(await ask('otherName')).toMatchObject({ name: 'PADARIA EXEMPLO LTDA', situation: 'active' })
  await expect(ask('failing')).rejects.toThrow('status 500')
  await expect(ask('malformed')).rejects.toThrow('something other than JSON')
  await expect(ask('silent')).rejects.toThrow('timeout')
})

test('an address makes it public data, demo mode the sandbox, and otherwise nothing is asked', async () => {
  const nobody = async () => undefined
  expect(registryOf({ APP_MODE: 'production' } as never, nobody)).toBeNull()
  expect(await registryOf({ APP_MODE: 'demo' } as never, nobody)?.lookup(CNPJ)).toEqual({ isFound: false })
  for (const APP_MODE of ['production', 'demo']) {
    says(company())
    const registry = registryOf({ APP_MODE, CNPJ_URL: url } as never, nobody)
    expect(await registry?.lookup(CNPJ)).toMatchObject({ isFound: true })
  }
})
