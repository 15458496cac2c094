import { z } from 'zod'

const empty = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(type: T) => z.union([empty, type.optional()])
const port = z.coerce.number().int().min(0).max(65_535)

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const shape = z
  .object({
    APP_MODE: z.enum(['demo', 'production']).default('demo'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    /** Origin of links, canonical addresses and cookies; never taken from a request. */
    PUBLIC_URL: optional(z.url().transform((url) => new URL(url).origin)),
    DATA_DIR: z.string().default('./data'),
    /** A PostgreSQL 15 or newer, instead of the embedded one. */
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
    /** Signs access tokens; demo mode generates one and stores it in DATA_DIR. */
    SESSION_SECRET: optional(z.string().min(32)),
    SMTP_URL: optional(z.string().regex(/^smtps?:\/\//)),
    MAIL_FROM: z.string().default('Medponto <nao-responda@medponto.example>'),
    /** `off`: demo mode without the demo data. */
    DEMO_DATA: z.enum(['on', 'off']).default('on'),
    /** `off`: this process does not take work from the queue. */
    WORKER: z.enum(['on', 'off']).default('on'),
    /** Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas. Default: none. */
    TRUST_PROXY: optional(z.string()),
    /** API calls per IP address and process; 0 disables the limit. */
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    MODERATION: z.enum(['publish_first', 'review_first']).default('publish_first'),
    /** Sign-in with Google; without keys, demo mode uses its own provider. */
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    /** Bucket for pictures; without it they are stored in DATA_DIR/files. */
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
    S3_BUCKET: optional(z.string().regex(/^[\w.-]+$/)),
    S3_REGION: optional(z.string()),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    CONTACT_EMAIL: optional(z.email()),
    CONTACT_PHONE: optional(z.string()),
    CONTACT_WHATSAPP: optional(z.string().regex(/^\d{10,13}$/)),
    BLOG_URL: optional(z.url()),
    /** The data protection officer (LGPD, art. 41), named on /privacidade. */
    DPO_NAME: optional(z.string()),
    DPO_EMAIL: optional(z.email()),
  })
  .superRefine((env, context) => {
    if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
      context.addIssue({
        code: 'custom',
        path: [env.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'],
        message: 'falta: o acesso com Google precisa das duas',
      })
    if (s3Names.some((name) => env[name]))
      for (const name of s3Names)
        if (!env[name])
          context.addIssue({ code: 'custom', path: [name], message: 'falta: o S3 precisa de todas' })
    if (env.APP_MODE !== 'production') return
    for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL'] as const)
      if (!env[name])
        context.addIssue({ code: 'custom', path: [name], message: 'obrigatória com APP_MODE=production' })
  })

export type Env = z.output<typeof shape> & { publicUrl: string }

/**
 * Reads and validates the environment; the only reader of `process.env`.
 * @throws Error with one line per invalid variable
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = shape.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Variáveis de ambiente inválidas:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return { ...env, publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }
}
