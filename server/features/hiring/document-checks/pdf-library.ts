import { registerHooks } from 'node:module'

/** Classes of PDF.js that it keeps to itself, in pdf-worker.d.ts. */
const internals = [
  ...['Name', 'Ref', 'Dict', 'BaseStream', 'Stream', 'DecodeStream', 'Lexer', 'Parser', 'XRef'],
  ...[
    'LocalPdfManager',
    'PasswordException',
    'XRefEntryException',
    'XRefParseException',
    'setVerbosityLevel',
  ],
]

/** Marks the address of the module with these classes: it may be loaded already, as it is published. */
const OPENED = '?internals'
const isWorker = (url: string) => url.endsWith('/pdf.worker.mjs')

/**
 * PDF.js with the classes that read objects. Its public functions show the actions that a viewer of it would run, and so
 * neither those of other viewers nor objects that only an older revision of the file refers to.
 */
export async function pdfLibrary() {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      return isWorker(resolved.url) ? { ...resolved, url: `${resolved.url}${OPENED}` } : resolved
    },
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(OPENED) || !loaded.source) return loaded
      const text = Buffer.from(loaded.source as Uint8Array).toString()
      return { ...loaded, source: `${text}\nexport { ${internals.join(', ')} }` }
    },
  })
  const library = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  hooks.deregister()
  library.setVerbosityLevel(0)
  return library
}

export type PdfLibrary = Awaited<ReturnType<typeof pdfLibrary>>
