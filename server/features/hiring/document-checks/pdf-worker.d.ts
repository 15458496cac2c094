/** The parts of PDF.js that read objects. Its package exports only the handler; pdf-library.ts makes it export these too. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export class Name {
    name: string
  }
  export class Ref {
    num: number
    gen: number
  }
  export class Dict {
    get(key: string, otherKey?: string): unknown
    getRaw(key: string): unknown
    has(key: string): boolean
    set(key: string, value: unknown): void
  }
  export class BaseStream {
    dict?: Dict
    /** That a decoder reads from. */
    stream?: BaseStream
    getBytes(): Uint8Array
  }
  export class Stream extends BaseStream {
    constructor(bytes: Uint8Array, start?: number)
    bytes: Uint8Array
    start: number
    end: number
  }
  export class DecodeStream extends BaseStream {
    ensureBuffer(bytes: number): Uint8Array
  }
  export class Lexer {
    constructor(stream: Stream)
  }
  export class Parser {
    constructor(options: { lexer: Lexer; xref: XRef; allowStreams: boolean })
    getObj(): unknown
  }
  export class XRef {
    encrypt?: object
    root: Dict
    fetchIfRef(object: unknown): unknown
  }
  export class LocalPdfManager {
    constructor(options: {
      source: Uint8Array
      docId: string
      password: string
      enableXfa: boolean
      evaluatorOptions: object
      handler: null
    })
    pdfDocument: { xref: XRef }
    initDocument(recoveryMode: boolean): Promise<void>
  }
  export class PasswordException extends Error {}
  export class XRefEntryException extends Error {}
  export class XRefParseException extends Error {}
  export function setVerbosityLevel(level: number): void
}
