import { availableParallelism } from 'node:os'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { z } from 'zod'
import { SPONSORSHIP_EXTRA_PRICE, SPONSORSHIP_PRICE } from '#contract/payments/sponsorship-price.ts'
import { parseDocumentKeys } from './document-key.ts'
import { parseTrustProxy } from './trust-proxy.ts'

const SECRET_ADVICE = 'Gere um com: openssl rand -base64 48'

const wholeNumber = (min: number, max: number) => {
  const message = `use um número inteiro de ${min} a ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `use ${values.slice(0, -1).join(', ')} ou ${values.at(-1)}`)
const webAddress = (message: string) => z.url({ protocol: /^https?$/, error: message })
const address = (protocol: RegExp, message: string) =>
  z.string().refine((url) => protocol.test(url) && URL.canParse(url) && new URL(url).hostname !== '', message)
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'use um endereço como postgres://usuario:senha@servidor:5432/medponto')
const secrets = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => part.trim() !== ''),
    'use um valor, ou vários separados por vírgula',
  )
const email = z.email('use um endereço de e-mail')

const DURATION_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
/** In milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'use um intervalo como 15m, 1h ou 1d')
  .transform((text) => Number(text.slice(0, -1)) * DURATION_MS[text.at(-1) as keyof typeof DURATION_MS])

/** Every variable. An empty one counts as absent. */
export const variables = {
  /** If absent, the app runs as `demo`, but only on this machine, and with neither a database nor a mail server set. */
  APP_MODE: oneOf('demo', 'production').optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Serves `/metrics` on a port of its own. If absent, nothing is measured. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Origin of links, canonical addresses and cookies; never taken from a request. */
  PUBLIC_URL: webAddress('use um endereço completo, como https://medponto.com.br')
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL 15 or newer, instead of the embedded one. */
  DATABASE_URL: databaseAddress.optional(),
  /** The same database past a pooler of transactions, to which DATABASE_URL leads then: for LISTEN, migrations and locks. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** Addresses of standbys, separated by spaces, that answer searches and public pages. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
      'use endereços como postgres://usuario:senha@replica:5432/medponto, separados por espaços',
    )
    .optional(),
  /** Connections with which a process answers requests. */
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  /** Signs access tokens; demo mode generates one and stores it in DATA_DIR. */
  SESSION_SECRET: z.string().min(32, `use pelo menos 32 caracteres. ${SECRET_ADVICE}`).optional(),
  SMTP_URL: address(/^smtps?:\/\//, 'use um endereço como smtp://usuario:senha@servidor:587').optional(),
  MAIL_FROM: z.string().default('Medponto <nao-responda@medponto.example>'),
  /** `off`: demo mode without the demo data. */
  DEMO_DATA: oneOf('on', 'off').default('on'),
  /** `off`: this process does not take work from the queue. */
  WORKER: oneOf('on', 'off').default('on'),
  /** Processes on one port. `auto`: as many as the machine has cores. */
  WORKERS: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4]|auto)$/, 'use um número de 1 a 64, ou auto')
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  /** For how long a process that is told to stop goes on serving while `/ready` answers 503, so that a proxy notices. */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  /** Proxies whose X-Forwarded-For is trusted: how many there are, or their addresses or networks. Default: none. */
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const parsed = parseTrustProxy(text)
      if (parsed !== null) return parsed
      context.addIssue({
        code: 'custom',
        message:
          'use quantos proxies há na frente do Medponto (1 a 20) ou os endereços e redes deles, separados por ' +
          'vírgula, como 10.0.0.0/8. Para nenhum, deixe vazia',
      })
      return z.NEVER
    })
    .optional(),
  /** Simple calls per session, or guests of a network, and process; expensive ones count as several. 0 turns off `work-limits.ts`. */
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
  /** Traces by OpenTelemetry, with the names and values of its standard. Off unless one of the next three is set. */
  OTEL_TRACES_EXPORTER: oneOf('otlp', 'none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('use um endereço como http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress(
    'use um endereço como http://127.0.0.1:4318/v1/traces',
  ).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'use http/protobuf').default('http/protobuf'),
  OTEL_SDK_DISABLED: oneOf('true', 'false').default('false'),
  OTEL_SERVICE_NAME: z.string().default('medponto'),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  /** The part of the traces that is sent, with a sampler of `traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'use um número de 0 a 1')
    .transform(Number)
    .default(1),
  MODERATION: oneOf('publish_first', 'review_first').default('publish_first'),
  /** Sign-in with Google; without keys, demo mode uses its own provider. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress('use um endereço completo').default('https://accounts.google.com'),
  /** Where copies go: a folder, or s3://bucket/prefix. */
  BACKUP_TO: z.string().optional(),
  /** How often the app makes a copy by itself. */
  BACKUP_EVERY: duration.optional(),
  /** Encrypts copies. Without it, nobody can read them. */
  BACKUP_KEY: z
    .string()
    .refine(
      (text) => /^[\w+/-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === 32,
      'use 32 bytes em base64. Gere com: openssl rand -base64 32',
    )
    .optional(),
  /** For how many days the last copy of each day is kept. */
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(14),
  /** The bucket of copies. By default that of pictures has its address and keys. */
  BACKUP_S3_ENDPOINT: webAddress('use um endereço como https://s3.amazonaws.com').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Bucket for pictures and documents; without it they are in folders of DATA_DIR. */
  S3_ENDPOINT: webAddress('use um endereço completo, como https://s3.sa-east-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/, 'use só letras, números, ponto, hífen e sublinhado')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /**
   * Encrypt the keys of doctors' documents: `name:base64`, separated by commas. The first encrypts, all decrypt. Without it, the first
   * start writes one to DATA_DIR.
   */
  DOCUMENT_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = parseDocumentKeys(text)
      if (keys) return keys
      context.addIssue({
        code: 'custom',
        message:
          'use nome:chave, ou várias separadas por vírgula, com nomes diferentes e 32 bytes em base64 em cada chave. ' +
          'Gere uma com: openssl rand -base64 32',
      })
      return z.NEVER
    })
    .optional(),
  /** The antivirus that checks doctors' documents. Without it they are marked as unchecked. */
  CLAMD_URL: address(/^tcp:\/\//, 'use um endereço como tcp://127.0.0.1:3310').optional(),
  /** The web service of the CFM that knows all doctors (CFM 2.129/2015). Without a key, admins compare by hand, and demo mode has its own. */
  CFM_KEY: z.string().optional(),
  CFM_URL: webAddress('use um endereço completo').default(
    'https://ws.cfm.org.br:8080/WebServiceConsultaMedicos/ServicoConsultaMedicos',
  ),
  /** `manual`: admins compare by hand, whatever else is set. */
  MEDICAL_REGISTRY: z.literal('manual', 'use manual ou deixe vazia').optional(),
  /**
   * Public company data: the address to which a CNPJ is appended, of BrasilAPI or Minha Receita. Without it nothing is asked, and
   * demo mode has its own.
   */
  CNPJ_URL: webAddress('use um endereço como https://brasilapi.com.br/api/cnpj/v1').optional(),
  /** Subscriptions. Without keys, demo mode uses its own sandbox. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'use uma chave secreta da Stripe, que começa com sk_ ou rk_')
    .optional(),
  /** Several, separated by commas, while one is replaced. */
  STRIPE_WEBHOOK_SECRET: secrets.optional(),
  /** Sponsorship of jobs. */
  MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADOPAGO_PUBLIC_KEY: z.string().optional(),
  /** The id of our own account, which has to be the collector of every payment. */
  MERCADOPAGO_USER_ID: z.string().regex(/^\d+$/, 'use só números').optional(),
  MERCADOPAGO_WEBHOOK_SECRET: secrets.optional(),
  /** Centavos: a sponsorship with one specialty, and each further one. */
  SPONSORSHIP_PRICE: wholeNumber(100, 10_000_000).default(SPONSORSHIP_PRICE),
  SPONSORSHIP_EXTRA_PRICE: wholeNumber(0, 10_000_000).default(SPONSORSHIP_EXTRA_PRICE),
  /** The seller's name, CNPJ and address, which have to be shown where it sells (Decreto 7.962/2013, art. 2, I, II). */
  COMPANY_NAME: z.string().optional(),
  COMPANY_CNPJ: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .refine((text) => isValidCnpj(text, { version: 2 }), 'use um CNPJ válido')
    .optional(),
  COMPANY_ADDRESS: z.string().optional(),
  CONTACT_EMAIL: email.optional(),
  CONTACT_PHONE: z.string().optional(),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\d{10,13}$/, 'use só números, com DDD')
    .optional(),
  BLOG_URL: webAddress('use um endereço completo').optional(),
  /** The data protection officer (LGPD, art. 41), named on /privacidade. */
  DPO_NAME: z.string().optional(),
  DPO_EMAIL: email.optional(),
}

const shape = z.object(variables)
export type Values = z.output<typeof shape>

/** The values that are valid on their own. */
export type ValidValues = Partial<Values>
