import { serversOf } from './db/servers.ts'
import type { ValidValues } from './env-variables.ts'
import { isGuessable, isPlaceholder } from './weak-secrets.ts'

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const backupS3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const mercadoPagoNames = [
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_PUBLIC_KEY',
  'MERCADOPAGO_USER_ID',
  'MERCADOPAGO_WEBHOOK_SECRET',
] as const
/** Each works only if all its variables are set. */
const providers = [
  ['S3', s3Names],
  ['o S3 das cópias', backupS3Names],
  ['Stripe', stripeNames],
  ['Mercado Pago', mercadoPagoNames],
] as const
/** Facts that a seller has to state: Decreto 7.962/2013, art. 2, I and II. CONTACT_EMAIL is the electronic address. */
const sellerNames = ['COMPANY_NAME', 'COMPANY_CNPJ', 'COMPANY_ADDRESS', 'CONTACT_EMAIL'] as const
const requiredNames = ['PUBLIC_URL', 'SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL'] as const

/** Problems that a variable has only together with others. `values` lacks the variables that are invalid on their own. */
export function combinedProblems(values: ValidValues): string[] {
  return [
    ...missingMode(values),
    ...halfConfigured(values),
    ...poolerProblems(values),
    ...metricsProblems(values),
    ...backupProblems(values),
    ...(values.APP_MODE === 'production' ? productionProblems(values) : []),
  ]
}

const isLoopbackName = (host: string) => /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** A host that only this machine or its own network can resolve or reach. */
const isPrivateName = (host: string) =>
  isLoopbackName(host) ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[f[cd]|^[^.:]+$|\.(internal|local)$/i.test(host)

/** The demo's password is public, so nothing that others can reach, or that is more than a trial, becomes a demo by default. */
function missingMode({ APP_MODE, HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL }: ValidValues): string[] {
  if (APP_MODE) return []
  const isPublicUrl =
    PUBLIC_URL && (PUBLIC_URL.startsWith('https:') || !isLoopbackName(new URL(PUBLIC_URL).hostname))
  const reasons = [
    HOST && !isLoopbackName(HOST) && 'HOST aceita conexões de outras máquinas',
    isPublicUrl && 'PUBLIC_URL é um endereço público',
    DATABASE_URL && 'DATABASE_URL está definida',
    SMTP_URL && 'SMTP_URL está definida',
  ].filter(Boolean)
  if (reasons.length === 0) return []
  return [
    `APP_MODE: defina production, ou demo se for mesmo uma demonstração (contas com senha conhecida e dados ` +
      `fictícios). É preciso escolher porque ${reasons.join(' e ')}.`,
  ]
}

function halfConfigured(values: ValidValues): string[] {
  const problems: string[] = []
  if (!values.GOOGLE_CLIENT_ID !== !values.GOOGLE_CLIENT_SECRET)
    problems.push(
      `${values.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'}: falta. ` +
        'O acesso com Google precisa de GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET.',
    )
  for (const [provider, names] of providers)
    if (names.some((name) => values[name]))
      for (const name of names)
        if (!values[name]) problems.push(`${name}: falta. Para usar ${provider}, defina ${names.join(', ')}.`)
  return problems
}

function poolerProblems({ DATABASE_URL, DATABASE_DIRECT_URL }: ValidValues): string[] {
  if (!DATABASE_DIRECT_URL || DATABASE_URL) return []
  return ['DATABASE_URL: falta. Com DATABASE_DIRECT_URL, é o endereço do mesmo banco pelo pooler.']
}

function metricsProblems({ PORT, METRICS_PORT }: ValidValues): string[] {
  if (METRICS_PORT === undefined || METRICS_PORT !== PORT) return []
  return ['METRICS_PORT: é a mesma porta de PORT. As métricas não são públicas e têm uma porta só delas.']
}

function backupProblems(values: ValidValues): string[] {
  const problems: string[] = []
  if (values.BACKUP_EVERY && !values.BACKUP_TO)
    problems.push('BACKUP_TO: falta. BACKUP_EVERY precisa saber onde guardar as cópias.')
  if (values.BACKUP_TO?.startsWith('s3:')) {
    if (!/^s3:\/\/[^/]+/.test(values.BACKUP_TO))
      problems.push('BACKUP_TO: use uma pasta ou s3://bucket/prefixo.')
    if (!values.BACKUP_S3_ENDPOINT && !values.S3_ENDPOINT)
      problems.push(`BACKUP_TO: para um bucket, defina também ${backupS3Names.join(', ')} (ou as S3_*).`)
  }
  return problems
}

function productionProblems(values: ValidValues): string[] {
  const missing = requiredNames.filter((name) => name in values && !values[name])
  return [
    ...missing.map((name) => `${name}: é obrigatória com APP_MODE=production.`),
    ...unnamedSeller(values),
    ...plainAddresses(values),
    ...weakSecrets(values),
  ]
}

function unnamedSeller(values: ValidValues): string[] {
  if (!values.STRIPE_SECRET_KEY && !values.MERCADOPAGO_ACCESS_TOKEN) return []
  return sellerNames
    .filter((name) => name in values && !values[name])
    .map(
      (name) =>
        `${name}: é obrigatória para vender. O Decreto 7.962/2013, art. 2º, exige identificar quem vende.`,
    )
}

/**
 * No exception for PUBLIC_URL on loopback: production behind plain HTTP sends sessions in the clear, and a trial on this
 * machine has the demo mode. A bucket in the same private network may use HTTP, since its requests are signed, its
 * pictures public and its documents encrypted.
 */
function plainAddresses(values: ValidValues): string[] {
  const names = [
    'PUBLIC_URL',
    'GOOGLE_ISSUER',
    'CFM_URL',
    'CNPJ_URL',
    'BLOG_URL',
    'S3_ENDPOINT',
    'BACKUP_S3_ENDPOINT',
  ] as const
  return names
    .filter((name) => values[name]?.startsWith('http:'))
    .filter(
      (name) => !name.endsWith('S3_ENDPOINT') || !isPrivateName(new URL(values[name] as string).hostname),
    )
    .map((name) => `${name}: use https com APP_MODE=production.`)
}

function weakSecrets(values: ValidValues): string[] {
  const problems: string[] = []
  if (values.SESSION_SECRET && isGuessable(values.SESSION_SECRET))
    problems.push(
      'SESSION_SECRET: é fácil de adivinhar (um exemplo, uma repetição ou uma sequência). ' +
        'Gere um valor aleatório com: openssl rand -base64 48',
    )
  for (const { id, key } of values.DOCUMENT_KEYS ?? [])
    if (isGuessable(key.toString('base64')))
      problems.push(
        `DOCUMENT_KEYS: a chave ${id} é fácil de adivinhar. Gere outra com: openssl rand -base64 32`,
      )
  for (const name of [
    'GOOGLE_CLIENT_SECRET',
    'CFM_KEY',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ] as const)
    if (values[name] && isPlaceholder(values[name])) problems.push(`${name}: é um valor de exemplo.`)
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'] as const)
    if (hasWeakPassword(values[name])) problems.push(`${name}: a senha é uma das que todos tentam primeiro.`)
  return problems
}

/** No password at all is fine: there are other ways to sign in. On loopback only this machine could try one. */
function hasWeakPassword(address: string | undefined): boolean {
  if (!address) return false
  // The servers of one address have the same password.
  return serversOf(address).some((server) => {
    if (!URL.canParse(server)) return false
    const { hostname, username, password } = new URL(server)
    if (password === '' || isLoopbackName(hostname)) return false
    return password === username || isPlaceholder(password)
  })
}
