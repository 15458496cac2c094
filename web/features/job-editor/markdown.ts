/**
 * The plain text that an employer types for a job's long texts, and the HTML that is stored: the tags of spec A §5
 * without attributes. What the text can say: a blank line parts paragraphs, a line break breaks the line, `- ` and
 * `1. ` make lists (two blanks in front nest them), `### ` a heading, `**bold**`, `_italic_`, `__underlined__`; a
 * backslash takes any of these literally.
 */

type Node = string | { tag: string; children: Node[] }
type Element = Exclude<Node, string>

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'])
const MARKS: Record<string, string> = { strong: '**', b: '**', em: '_', i: '_', u: '__' }
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

function parseHtml(html: string): Node[] {
  const root: Element = { tag: 'div', children: [] }
  const open = [root]
  for (const [, slash, name, text] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>|([^<]+|<)/gi)) {
    const parent = open.at(-1) ?? root
    const tag = name?.toLowerCase()
    if (text !== undefined) parent.children.push(decode(text).replace(/\s+/g, ' '))
    else if (tag === 'br') parent.children.push('\n')
    else if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at > 0) open.length = at
    } else if (tag) {
      const element = { tag, children: [] }
      parent.children.push(element)
      open.push(element)
    }
  }
  return root.children
}

const isBlock = (node: Node): node is Element => typeof node !== 'string' && BLOCKS.has(node.tag)

// What the text would read as markup although it is none.
const escapeInline = (text: string) =>
  text.replace(/\\(?=[\\*_#•–\-.)])|\*(?=\*)|(?<=\*)\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
const escapeStart = (line: string) =>
  line.replace(/^(\d{1,2})([.)])(?= )/, '$1\\$2').replace(/^(?:[-•–*]|#{1,6})(?= )/, '\\$&')

/** Marks each line of its own, and leaves blanks outside, where the marks would not be seen. */
const mark = (text: string, sign: string) =>
  text.replace(
    /^([^\S\n]*)(\S.*?)([^\S\n]*)$/gm,
    (_, before, words, after) => before + sign + words + sign + after,
  )

const inline = (nodes: Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node === '\n' ? node : escapeInline(node)
      const sign = MARKS[node.tag]
      return sign ? mark(inline(node.children), sign) : inline(node.children)
    })
    .join('')

const trimLines = (text: string) => text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim()

function list(element: Element): string {
  let number = 0
  const items = element.children.filter(
    (child) => typeof child !== 'string' && child.tag === 'li',
  ) as Element[]
  return items
    .map((item) => {
      number += 1
      const sign = element.tag === 'ol' ? `${number}. ` : '- '
      const [first = '', ...rest] = flow(item.children).join('\n').split('\n')
      return [sign + first, ...rest.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

/** Each block as its lines of text. */
function flow(nodes: Node[]): string[] {
  const blocks: string[] = []
  let run: Node[] = []
  const endRun = () => {
    const text = trimLines(inline(run)).split('\n').map(escapeStart).join('\n')
    if (text) blocks.push(text)
    run = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    endRun()
    if (node.tag === 'ul' || node.tag === 'ol') blocks.push(list(node))
    else if (node.tag.startsWith('h')) {
      const title = trimLines(inline(node.children)).replaceAll('\n', ' ')
      if (title) blocks.push(`${'#'.repeat(Number(node.tag[1]))} ${title}`)
    } else blocks.push(...flow(node.children))
  }
  endRun()
  return blocks.filter(Boolean)
}

/** Stored HTML -> the text to edit. */
export const htmlToText = (html: string): string => flow(parseHtml(html)).join('\n\n')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// Escaped signs travel through the rules as letters of Unicode's private area, which nobody types.
const PRIVATE = 0xe000
const hideEscaped = (text: string) =>
  text.replace(/\\([\\*_#•–\-.)])/g, (_, sign: string) =>
    String.fromCharCode(PRIVATE + (sign.charCodeAt(0) & 0xff)),
  )
const SIGNS = new Map(
  [...'\\*_#•–-.)'].map((sign) => [String.fromCharCode(PRIVATE + (sign.charCodeAt(0) & 0xff)), sign]),
)
const showEscaped = (text: string) => text.replace(/[\ue000-\ue0ff]/g, (sign) => SIGNS.get(sign) ?? sign)

const toInline = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\p{L}\p{N}_])__(?=[^\s_])(.+?)(?<=\S)__(?![\p{L}\p{N}])/gu, '<u>$1</u>')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '<em>$1</em>')
    .replaceAll('\n', '<br />')

const HEADING = /^(#{1,6}) +(\S.*)$/
const ITEM = /^( *)(?:([-•–*])|(\d{1,2})[.)]) +(\S.*)$/

interface Item {
  indent: number
  ordered: boolean
  text: string
}

function toList(items: Item[]): string {
  let html = ''
  for (let at = 0; at < items.length; ) {
    const { indent, ordered } = items[at] as Item
    const tag = ordered ? 'ol' : 'ul'
    html += `<${tag}>`
    while (at < items.length && items[at]?.indent === indent && items[at]?.ordered === ordered) {
      const from = at + 1
      let to = from
      while ((items[to]?.indent ?? -1) > indent) to += 1
      html += `<li>${toInline(items[at]?.text ?? '')}${toList(items.slice(from, to))}</li>`
      at = to
    }
    html += `</${tag}>`
  }
  return html
}

/** A numbered list begins with 1: '30. andar' at the start of a line is no list. */
const readItem = (line: string, inList: boolean): Item | null => {
  const found = ITEM.exec(line)
  if (!found || (found[3] && found[3] !== '1' && !inList)) return null
  return { indent: found[1]?.length ?? 0, ordered: found[3] !== undefined, text: found[4] ?? '' }
}

/** The edited text -> HTML of the allowed tags; empty text stays empty. */
export function textToHtml(text: string): string {
  let html = ''
  let words: string[] = []
  let items: Item[] = []
  const end = () => {
    if (words.length > 0) html += `<p>${toInline(words.join('\n'))}</p>`
    if (items.length > 0) html += toList(items)
    words = []
    items = []
  }
  let blankBefore = false
  for (const raw of hideEscaped(text).replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trimEnd()
    const last = items.at(-1)
    const heading = HEADING.exec(line)
    const item = readItem(line, last !== undefined)
    if (!line) blankBefore = true
    else if (heading) {
      end()
      const level = Math.max(3, heading[1]?.length ?? 3)
      html += `<h${level}>${toInline(heading[2] ?? '')}</h${level}>`
    } else if (item) {
      if (words.length > 0 || (last && blankBefore && item.indent === 0 && last.ordered !== item.ordered))
        end()
      items.push(item)
    } else if (last && !blankBefore && line.startsWith('  ')) last.text += `\n${line.trim()}`
    else {
      if (last || blankBefore) end()
      words.push(line.trim())
    }
    if (line) blankBefore = false
  }
  end()
  return showEscaped(html)
}
