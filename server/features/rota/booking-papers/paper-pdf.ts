import { setImmediate } from 'node:timers/promises'
import type { Paper } from './paper-layout.ts'
import { printable } from './printable-text.ts'

const MARGIN = 56
/** Room for the three lines of the footer. */
const BOTTOM = 92
const LABEL_WIDTH = 96
const INDENT = 14
const colors = { text: '#1b2a30', muted: '#5a6b75', brand: '#0b6a5d', warning: '#a32020', line: '#d3dbdf' }
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' }

const DISCLAIMER =
  'Medponto registra os fatos entre as partes. Não é parte do acordo, não controla jornada e não guarda dinheiro.'

type Document = PDFKit.PDFDocument

interface Style {
  font?: keyof typeof fonts
  size?: number
  color?: keyof typeof colors
}

function use(document: Document, { font = 'plain', size = 10, color = 'text' }: Style): Document {
  return document.font(fonts[font]).fontSize(size).fillColor(colors[color])
}

const widthFrom = (document: Document, x: number) => document.page.width - MARGIN - x

/** Begins a new page unless this much still fits. What is longer than a page begins anywhere. */
function needRoom(document: Document, height: number): void {
  const { height: pageHeight } = document.page
  const bottom = pageHeight - BOTTOM
  if (document.y + height > bottom && height < bottom - MARGIN) document.addPage()
}

function write(document: Document, text: string, style: Style, x = MARGIN): void {
  const width = widthFrom(document, x)
  use(document, style)
  needRoom(document, document.heightOfString(text, { width }))
  document.text(text, x, document.y, { width })
}

/** A label with its text beside it. */
function writeRow(document: Document, label: string, text: string, style: Style, x = MARGIN): void {
  const start = x + LABEL_WIDTH
  const width = widthFrom(document, start)
  use(document, style)
  needRoom(document, document.heightOfString(text, { width }))
  const { y } = document
  use(document, { ...style, color: 'muted' }).text(label, x, y, { width: LABEL_WIDTH - 8 })
  use(document, style).text(text, start, y, { width })
  document.y += 3
}

function writeHeading(document: Document, title: string): void {
  document.y += 14
  // A heading is followed by something on the same page.
  needRoom(document, 60)
  write(document, title, { font: 'bold', size: 12 })
  document.y += 5
}

async function writeBody(document: Document, paper: Paper): Promise<void> {
  write(document, 'Medponto', { font: 'bold', size: 11, color: 'brand' })
  document.y += 8
  write(document, paper.title, { font: 'bold', size: 20 })
  document.y += 4
  write(document, paper.lead, { size: 9, color: 'muted' })
  if (paper.warning) {
    document.y += 10
    write(document, paper.warning, { font: 'bold', size: 11, color: 'warning' })
  }
  for (const { title, rows } of paper.sections) {
    writeHeading(document, title)
    for (const [label, text] of rows) writeRow(document, label, text, {})
  }
  if (paper.record.length === 0) return
  writeHeading(document, 'Registro')
  for (const { title, by, rows } of paper.record) {
    needRoom(document, 48)
    write(document, title, { font: 'bold', size: 9.5 })
    write(document, by, { size: 9 })
    document.y += 2
    for (const [label, text] of rows) writeRow(document, label, text, { size: 8.5 }, MARGIN + INDENT)
    document.y += 7
    // A long record takes seconds, in which others are served.
    await setImmediate()
  }
}

function writeFooters(document: Document, { bookingId }: Paper, checkUrl: string): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0
    const y = document.page.height - BOTTOM + 22
    const width = widthFrom(document, MARGIN)
    document
      .moveTo(MARGIN, y - 8)
      .lineTo(MARGIN + width, y - 8)
      .lineWidth(0.5)
      .stroke(colors.line)
    const lines = [
      DISCLAIMER,
      `Confira este documento em ${checkUrl}`,
      `Plantão ${bookingId} · página ${index + 1} de ${count}`,
    ]
    use(document, { size: 7.5, color: 'muted' })
    for (const [line, text] of lines.entries())
      document.text(text, MARGIN, y + line * 11, { width, height: 11, ellipsis: true })
  }
}

/** The paper with every text in the characters of the font. */
function inFont(paper: Paper): Paper {
  const row = ([label, text]: readonly [string, string]) => [label, printable(text)] as const
  return {
    ...paper,
    warning: paper.warning && printable(paper.warning),
    sections: paper.sections.map(({ title, rows }) => ({ title, rows: rows.map(row) })),
    record: paper.record.map(({ title, by, rows }) => ({ title, by: printable(by), rows: rows.map(row) })),
  }
}

/** Draws a paper as a PDF. The same paper gives the same bytes. */
export async function paperPdf(paper: Paper, checkUrl: string): Promise<Buffer> {
  // Not at the start of the process, which most often makes none.
  const { default: PDFDocument } = await import('pdfkit')
  const document: Document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    pdfVersion: '1.5',
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: printable(paper.title),
      Author: 'Medponto',
      Creator: 'Medponto',
      Producer: 'Medponto',
      // pdfkit would take the time of day, also for the id of the file.
      CreationDate: paper.asOf,
      ModDate: paper.asOf,
    },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject))
  const drawn = inFont(paper)
  await writeBody(document, drawn)
  writeFooters(document, drawn, printable(checkUrl))
  document.end()
  await ended
  return Buffer.concat(chunks)
}
