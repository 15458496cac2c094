import type { DocumentRefusal } from '#contract/hiring/documents.ts'

/** Names that make a dictionary an action, annotation or file that is not accepted, by the key that has them as its value. */
const forbiddenNames: Record<string, Record<string, DocumentRefusal>> = {
  S: {
    JavaScript: 'scripts',
    Rendition: 'scripts',
    RichMediaExecute: 'scripts',
    // Start a program, read or send data, or open a file of another machine, which then learns who opens it.
    Launch: 'scripts',
    ImportData: 'scripts',
    SubmitForm: 'scripts',
    GoToR: 'scripts',
    GoToE: 'embedded',
  },
  Subtype: {
    RichMedia: 'scripts',
    // Models run scripts of their own.
    '3D': 'scripts',
    // PostScript for the printer.
    PS: 'scripts',
    FileAttachment: 'embedded',
  },
  Type: { EmbeddedFile: 'embedded' },
}

const forbiddenKeys: Record<string, DocumentRefusal> = {
  Encrypt: 'encrypted',
  XFA: 'scripts',
  OnInstantiate: 'scripts',
  RichMediaContent: 'scripts',
  EF: 'embedded',
}

/** The bytes of an address may be UTF-16. */
const isScriptAddress = (address: string) => /^(java|vb)script:/i.test(address.replace(/[\0\s\xfe\xff]/g, ''))

/** An entry of a dictionary, with the text of its value if that is a name or a string. */
interface Entry {
  key: string
  name?: string | undefined
  string?: string | undefined
  /** Whether it is a dictionary, directly or by reference. */
  isDictionary: boolean
}

/** Why no PDF may have this entry in any of its dictionaries; undefined if it may. */
export function refusalOfEntry({ key, name, string, isDictionary }: Entry): DocumentRefusal | undefined {
  if (Object.hasOwn(forbiddenKeys, key)) return forbiddenKeys[key]
  if (name !== undefined && Object.hasOwn(forbiddenNames, key)) return refusalOfName(name, key)
  if (key === 'JS' && string !== undefined) return 'scripts'
  if (key === 'URI' && string !== undefined && isScriptAddress(string)) return 'scripts'
  // A portfolio. Producers use the word for texts of their own.
  return key === 'Collection' && isDictionary ? 'embedded' : undefined
}

/** Why no PDF may have this name as the value of `key`, or as an object of its own, to which any key can refer. */
export function refusalOfName(name: string, key?: string): DocumentRefusal | undefined {
  const lists = key === undefined ? Object.values(forbiddenNames) : [forbiddenNames[key] ?? {}]
  return lists.find((list) => Object.hasOwn(list, name))?.[name]
}

const hidden =
  /\/S\s*\/(?:JavaScript|Launch|ImportData|SubmitForm|GoToR|Rendition)\b|\/Subtype\s*\/RichMedia\b|(\/S\s*\/GoToE\b|\/Type\s*\/EmbeddedFile\b|\/Subtype\s*\/FileAttachment\b)/

/** Why bytes of a PDF are refused by their text alone, wherever it stands, for viewers that read them in another order. */
export function refusalOfText(bytes: Uint8Array): DocumentRefusal | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const found = hidden.exec(
    text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  if (!found) return undefined
  return found[1] ? 'embedded' : 'scripts'
}
