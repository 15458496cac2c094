import { pictureLibrary } from './picture-library.ts'

/** Renders a drawing of our own as PNG with a reduced palette. Never for uploaded files. */
export async function svgToPng(svg: string): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1 }).toBuffer()
}
