interface LoggedError {
  type: string
  message: string
  stack: string
  [key: string]: unknown
}

/**
 * The loggable part of an error. PostgreSQL repeats the values of a rejected row in message and detail, and these may be
 * personal data. Therefore only the code, constraint, table and stack frames of its errors are logged.
 */
export function errorForLog(error: unknown): LoggedError {
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
