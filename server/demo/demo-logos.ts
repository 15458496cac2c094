import type { Db } from '#server/db/client.ts'
import type { PictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { changeProfilePicture, svgToPng } from '#server/features/accounts/pictures/service.ts'
import type { UserId } from '#server/http/caller.ts'

/** A dark and a light colour. */
const palettes = [
  ['#0f5c63', '#9ee0d2'],
  ['#1d4e89', '#bcd9f7'],
  ['#6a2c70', '#f0c9ec'],
  ['#8c3b2e', '#f7cfc2'],
  ['#2f5d34', '#c9e6b8'],
  ['#3d3a7c', '#cfcdf6'],
  ['#7a4b12', '#f6dca8'],
  ['#10465f', '#a8dcef'],
  ['#7b2442', '#f6c4d4'],
  ['#3c4a54', '#d5dfe6'],
] as const

const around = (count: number, shape: string) =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${(360 / count) * index})">${shape}</g>`,
  ).join('')

/** Drawings around the origin, 160 wide. `a` is the colour of the lines, `b` that of the ground. */
const marks: readonly ((a: string, b: string, count: number) => string)[] = [
  // A cross with a heart line.
  (a, b) =>
    `<path fill="${a}" d="M-26-80h52v54h54v52h-54v54h-52v-54h-54v-52h54z"/><path fill="none" stroke="${b}" stroke-width="11" stroke-linejoin="round" d="M-80 0h44l18-30 28 58 20-28h50"/>`,
  // A flower.
  (a, b, count) =>
    `${around(count, `<ellipse fill="${a}" cy="-46" rx="24" ry="36"/>`)}<circle fill="${b}" r="20"/>`,
  // A heart with a cross.
  (a, b) =>
    `<path fill="${a}" d="M0 78C-60 34-84 4-84-28c0-56 66-66 84-20 18-46 84-36 84 20C84 4 60 34 0 78z"/><path stroke="${b}" stroke-width="18" stroke-linecap="round" d="M0-24v52M-26 2h52"/>`,
  // A shield.
  (a, b) =>
    `<path fill="${a}" d="M0-84 72-58v50c0 48-30 76-72 94-42-18-72-46-72-94v-50z"/><path fill="${b}" d="M-14-44h28v28h28v28h-28v28h-28V12h-28v-28h28z"/>`,
  // A rising sun.
  (a) =>
    `<path fill="${a}" d="M-52 34a52 52 0 0 1 104 0z"/><path stroke="${a}" stroke-width="16" stroke-linecap="round" d="M-80 62H80"/><g fill="none" stroke="${a}" stroke-width="13" stroke-linecap="round"><path d="M0-42v-30M-54-22l-22-22M54-22l22-22"/></g>`,
  // A leaf.
  (a, b) =>
    `<path fill="${a}" d="M-64 70C-84-30-8-84 78-78 84 8 30 84-64 70z"/><path fill="none" stroke="${b}" stroke-width="11" stroke-linecap="round" d="M-58 64C-20 20 10-10 44-44M-22 24v-40M8-6h40"/>`,
  // Two people.
  (a, b) =>
    `<circle fill="${a}" cx="-26" cy="-44" r="30"/><path fill="${a}" d="M-80 72c0-96 108-96 108 0z"/><circle fill="${b}" stroke="${a}" stroke-width="11" cx="38" cy="-14" r="23"/><path fill="${b}" stroke="${a}" stroke-width="11" d="M-2 72c0-72 80-72 80 0z"/>`,
  // Waves.
  (a) =>
    `<g fill="none" stroke="${a}" stroke-width="19" stroke-linecap="round"><path d="M-74-42q37-38 74 0t74 0M-74 6q37-38 74 0t74 0M-74 54q37-38 74 0t74 0"/></g>`,
  // A building.
  (a, b) =>
    `<path fill="${a}" d="M-70 78V-30h40v-48h60v48h40V78z"/><path fill="${b}" d="M-8-62H8v14h14v14H8v14H-8v-14h-14v-14h14zM-14 36h28v42h-28zM-52-6h24v22h-24zM28-6h24v22H28zM-52 36h24v20h-24zM28 36h24v20H28z"/>`,
  // Rings that meet.
  (a, _, count) => around(count, `<circle fill="none" stroke="${a}" stroke-width="11" cy="-32" r="40"/>`),
]

/** The logo of the demo's company number `index`, as SVG. The first hundred all differ. */
export function logoOf(index: number): string {
  const kind = index % marks.length
  const turn = Math.floor(index / marks.length)
  const [dark, light] = palettes[(turn + kind * 3) % palettes.length] ?? palettes[0]
  const [line, ground] = turn % 2 === 0 ? [light, dark] : [dark, light]
  const mark = marks[kind]?.(line, ground, 5 + (turn % 4)) ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-128 -128 256 256" width="256" height="256"><path fill="${ground}" d="M-128-128h256v256h-256z"/>${mark}</svg>`
}

/** Gives each company a logo, stored like any picture that a company sends. */
export async function addLogos(
  pictures: { db: Db; storage: PictureStorage },
  companies: readonly { id: string }[],
  now: Date,
): Promise<void> {
  for (const [index, { id }] of companies.entries()) {
    const png = await svgToPng(logoOf(index))
    const file = new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' })
    await changeProfilePicture(pictures, id as UserId, { file }, now, async () => {})
  }
}
