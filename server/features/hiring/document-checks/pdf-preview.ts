import { createRequire } from 'node:module'
import path from 'node:path'

/** Longest side in pixels. */
const SIDE = 800
const QUALITY = 80
const MAX_IMAGE_PIXELS = 64e6

/** Draws the first page as WebP; null without the library for drawing. */
export async function drawFirstPage(pdf: Buffer): Promise<Buffer | null> {
  const canvasLibrary = await import('@napi-rs/canvas').catch(() => null)
  if (!canvasLibrary) return null
  const { AnnotationMode, getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    data: new Uint8Array(pdf),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  const page = await (await task.promise).getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) })
  const sides = [viewport.width, viewport.height].map((side) => Math.min(SIDE, Math.max(1, Math.round(side))))
  const canvas = canvasLibrary.createCanvas(sides[0] as number, sides[1] as number)
  const target = canvas as unknown as HTMLCanvasElement
  await page.render({ canvas: target, viewport, annotationMode: AnnotationMode.ENABLE }).promise
  return canvas.encode('webp', QUALITY)
}
