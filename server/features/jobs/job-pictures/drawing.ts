import type { Font } from 'opentype.js'
import { linesOf, pathOf, type Setting, showable } from './typeface.ts'

export interface Typefaces {
  medium: Font
  semibold: Font
  bold: Font
}

/** The texts of a job's picture; hidden pay is null. */
export interface JobFacts {
  title: string
  employer: string
  place: string
  schedule: string | null
  pay: string | null
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const TEXT_WIDTH = WIDTH - 2 * MARGIN

// The light theme of web/theme.css.
const colour = {
  surface: '#ffffff',
  subtle: '#edf1f3',
  foreground: '#12212a',
  muted: '#51626d',
  brand: '#0b6a5d',
}

// The symbol of web/ui/logo.tsx, 24 by 31 with its corner at (4, 1).
const mark = (
  x: number,
  y: number,
  scale: number,
) => `<g transform="translate(${x} ${y}) scale(${scale}) translate(-4 -1)">
<path fill="${colour.brand}" d="M16 1.5A11.5 11.5 0 0 0 4.5 13c0 3.4 1.3 6.3 3.2 8.8l6.3 8a2.55 2.55 0 0 0 4 0l6.3-8c1.9-2.5 3.2-5.4 3.2-8.8A11.5 11.5 0 0 0 16 1.5Z"/>
<path stroke="${colour.surface}" stroke-width="4.2" stroke-linecap="round" d="M16 8v10M11 13h10"/>
<circle fill="${colour.brand}" cx="16" cy="13" r="1.6"/></g>`

const sheet = (content: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour.surface}"/>
<rect width="${WIDTH}" height="16" fill="${colour.brand}"/>
${content.join('\n')}
</svg>`

/** The title in the largest size in which it fits, or cut off in the smallest. */
function titleOf(title: string, font: Font) {
  const broken = (size: number, maxLines: number) => ({
    size,
    lines: linesOf(title, { font, size }, { width: TEXT_WIDTH, maxLines }),
  })
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    lines.join(' ') === showable(title, { font, size })
  const large = broken(80, 2)
  if (fits(large)) return large
  const medium = broken(66, 2)
  return fits(medium) ? medium : broken(58, 3)
}

/** Draws a job as an SVG that contains only outlines, 1200 by 630. */
export function drawJob(job: JobFacts, { medium, semibold, bold }: Typefaces): string {
  const drawLine = (text: string, setting: Setting, y: number, fill: string) => {
    const [line] = linesOf(text, setting, { width: TEXT_WIDTH, maxLines: 1 })
    return line ? pathOf(line, setting, { x: MARGIN, y, fill }) : ''
  }
  const { lines, size } = titleOf(job.title, bold)
  const titleTop = 196
  const lastBaseline = titleTop + size * 0.75 + (lines.length - 1) * size * 1.14
  const setting = { font: bold, size }
  const whereAndWhen = [job.place, job.schedule].filter(Boolean).join('  ·  ')
  const rule = job.pay ? 456 : 516
  return sheet([
    mark(MARGIN, 64, 2),
    pathOf('Medponto', { font: bold, size: 46 }, { x: MARGIN + 62, y: 111, fill: colour.foreground }),
    ...lines.map((line, index) =>
      pathOf(line, setting, {
        x: MARGIN,
        y: titleTop + size * 0.75 + index * size * 1.14,
        fill: colour.foreground,
      }),
    ),
    drawLine(job.employer, { font: medium, size: 36 }, lastBaseline + 60, colour.muted),
    `<rect x="${MARGIN}" y="${rule}" width="${TEXT_WIDTH}" height="3" fill="${colour.subtle}"/>`,
    job.pay ? drawLine(job.pay, { font: semibold, size: 48 }, 528, colour.brand) : '',
    drawLine(whereAndWhen, { font: medium, size: 36 }, 584, colour.foreground),
  ])
}

/** Draws the picture of all pages that have none of their own. */
export function drawSite({ medium, bold }: Typefaces): string {
  const lines = linesOf(
    'Vagas e plantões para médicos em todo o Brasil',
    { font: bold, size: 80 },
    { width: TEXT_WIDTH, maxLines: 3 },
  )
  return sheet([
    mark(MARGIN, 84, 3.2),
    pathOf('Medponto', { font: bold, size: 74 }, { x: MARGIN + 98, y: 158, fill: colour.foreground }),
    ...lines.map((line, index) =>
      pathOf(line, { font: bold, size: 80 }, { x: MARGIN, y: 340 + index * 92, fill: colour.foreground }),
    ),
    pathOf(
      'O ponto de encontro da medicina.',
      { font: medium, size: 40 },
      { x: MARGIN, y: 552, fill: colour.brand },
    ),
  ])
}
