import { Writable } from 'node:stream'

export interface LogLine {
  level: number
  msg?: string
  requestId?: string
  [field: string]: unknown
}

/** A stream for `createLog`, and the lines that it has received. */
export function logLines() {
  const lines: LogLine[] = []
  const texts: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      for (const text of String(chunk).split('\n').filter(Boolean)) {
        texts.push(text)
        lines.push(JSON.parse(text) as LogLine)
      }
      done()
    },
  })
  return { stream, lines, texts }
}
