import { combinedProblems } from './env-rules.ts'
import { type ValidValues, type Values, variables } from './env-variables.ts'

export type Env = Values & { APP_MODE: 'demo' | 'production'; publicUrl: string }

/** Each problem is one line for the operator: the variable's name and what to do. No line repeats a secret. */
export class StartProblems extends Error {
  constructor(problems: readonly string[]) {
    super(
      ['O Medponto não iniciou. Corrija a configuração:', ...problems.map((line) => `  ${line}`)].join('\n'),
    )
  }
}

/** Reads the environment, and finds what is wrong with each variable and with their combination. */
export function checkEnv(source: NodeJS.ProcessEnv = process.env): {
  values: ValidValues
  problems: string[]
} {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(variables)) {
    const parsed = type.safeParse(source[name]?.trim() || undefined)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name}: ${parsed.error.issues[0]?.message}.`)
  }
  const valid = values as ValidValues
  return { values: valid, problems: [...problems, ...combinedProblems(valid)] }
}

/** Completes checked values. */
export function envOf(values: ValidValues): Env {
  const env = values as Values
  return {
    ...env,
    APP_MODE: env.APP_MODE ?? 'demo',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }
}

/** Address of an own database past any pooler: for everything but requests. */
export const directUrlOf = (env: Pick<ValidValues, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

/**
 * Reads only where the database is and what links begin with, for the commands that need nothing else.
 * @throws StartProblems
 */
export function readDatabaseEnv(source: NodeJS.ProcessEnv = process.env) {
  const names = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'PUBLIC_URL', 'PORT'] as const
  const { values, problems } = checkEnv(source)
  const relevant = problems.filter((line) => names.some((name) => line.startsWith(`${name}: use`)))
  if (relevant.length > 0) throw new StartProblems(relevant)
  const { APP_MODE, publicUrl } = envOf(values)
  return {
    dataDir: values.DATA_DIR as string,
    databaseUrl: directUrlOf(values),
    publicUrl,
    isDemo: APP_MODE === 'demo',
  }
}

const COPIED =
  /^(DATA_DIR|DATABASE_URL|DATABASE_DIRECT_URL|SESSION_SECRET|DOCUMENT_KEYS|S3_\w+|BACKUP_\w+): (?!é obrigatória)/

/**
 * Reads what copies are made of and where they go, for the commands that make and restore them.
 * @throws StartProblems
 */
export function readBackupEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { values, problems } = checkEnv(source)
  const relevant = problems.filter((line) => COPIED.test(line))
  if (relevant.length > 0) throw new StartProblems(relevant)
  return envOf(values)
}

/**
 * Reads and validates the environment; the only reader of `process.env`.
 * @throws StartProblems
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { values, problems } = checkEnv(source)
  if (problems.length > 0) throw new StartProblems(problems)
  return envOf(values)
}
