interface Logged {
  type: string
  message: string
  stack: string
  [key: string]: unknown
}

/**
 * What the log keeps of an error. PostgreSQL repeats the values of a row it refuses in message and detail, and rows hold
 * people's data: of its errors only the kind, the place and the stack's frames are kept.
 */
export function errorForLog(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const isFromDatabase = severity !== undefined
  return {
    type: error.name,
    message: isFromDatabase ? 'database error' : error.message,
    ...(code !== undefined && { code }),
    ...(isFromDatabase && { constraint, table }),
    stack: frames.join('\n'),
  }
}
