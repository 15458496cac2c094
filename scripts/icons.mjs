// `npm run icons`: draws the icons in `public/` that browsers and phones ask for from the mark in `public/favicon.svg`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root, say } from './setup.mjs'

const ICO_SIZES = [16, 32, 48]
/** The largest size that a phone asks for. Smaller ones are scaled down by the phone. */
const TOUCH_SIZE = 180
const TOUCH_MARK = 116
const BRAND = '#0b6a5d'

const file = (name) => join(root, 'public', name)
/** The mark in light colours: the file's own style sheet would follow the theme of the machine. */
const mark = (fill, stroke) =>
  readFileSync(file('favicon.svg'), 'utf8').replace(
    /<style>.*?<\/style>/,
    `<style>.p{fill:${fill}}.c{stroke:${stroke}}</style>`,
  )
const draw = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()

/** An ICO file that contains PNG pictures: a header, an entry of 16 bytes for each picture, then the pictures. */
function icoOf(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

const pictures = await Promise.all(
  ICO_SIZES.map(async (size) => ({ size, png: await draw(mark(BRAND, '#fff'), size).toBuffer() })),
)
writeFileSync(file('favicon.ico'), icoOf(pictures))

// Phones cut off the corners and show transparent parts in black.
const inset = await draw(mark('#fff', BRAND), TOUCH_MARK).toBuffer()
await sharp({ create: { width: TOUCH_SIZE, height: TOUCH_SIZE, channels: 3, background: BRAND } })
  .composite([{ input: inset }])
  .png({ palette: true })
  .toFile(file('apple-touch-icon.png'))
say('public/favicon.ico, public/apple-touch-icon.png')
