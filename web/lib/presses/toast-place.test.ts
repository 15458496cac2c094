import { expect, test } from 'vitest'
import { isFree, toastPlace } from './toast-place.ts'

const text = {
  title: 'Dandara Nogueira Bispo: pré-selecionada',
  description: 'A pessoa será avisada em 10 segundos.',
  hasAction: true,
}
const phone = { text, width: 360, height: 640, aside: null }
const computer = { text, width: 1280, height: 800, aside: null }
const bar = { left: 0, top: 568, right: 360, bottom: 640 }
const corner = { left: 912, bottom: 16, width: 352 }

test('a toast is near the lower right corner, on phones at the lower edge', () => {
  expect(toastPlace({ ...computer, obstacles: [] })).toMatchObject(corner)
  expect(toastPlace({ ...phone, obstacles: [] })).toMatchObject({ left: 16, bottom: 16, width: 328 })
})

test('beside a menu it is narrow and below it, unless there is no room or something is pressed there', () => {
  const aside = { left: 24, top: 85, right: 232, bottom: 421 }
  const below = { left: 12, bottom: 16, width: 232 }
  expect(toastPlace({ ...computer, aside, obstacles: [] })).toMatchObject(below)
  expect(toastPlace({ ...computer, aside: { ...aside, bottom: 700 }, obstacles: [] })).toMatchObject(corner)
  const footer = { left: 0, top: 760, right: 1280, bottom: 800 }
  expect(toastPlace({ ...computer, aside, obstacles: [[footer]] })).toMatchObject({ ...below, bottom: 48 })
})

test('it is moved above or beside what is pressed, whatever is nearer', () => {
  const above = toastPlace({ ...phone, obstacles: [[bar]] })
  expect(above).toMatchObject({ left: 16, bottom: 80, width: 328 })
  const buttons = { left: 860, top: 200, right: 1240, bottom: 790 }
  const beside = toastPlace({ ...computer, obstacles: [[buttons]] })
  expect(beside.bottom).toBe(16)
  expect(beside.left + beside.width).toBeLessThanOrEqual(buttons.left)
})

test('on phones it fits between the controls at both ends of the rows of a table', () => {
  const row = (top: number) => [
    { left: 16, top, right: 60, bottom: top + 44 },
    { left: 272, top, right: 316, bottom: top + 44 },
  ]
  const rows = Array.from({ length: 14 }, (_, index) => row(index * 46)).flat()
  const place = toastPlace({ ...phone, obstacles: [[], rows, [bar]] })
  expect(place).toMatchObject({ width: 200, bottom: 80 })
  expect(isFree(place, { height: 640, obstacles: [rows, [bar]] })).toBe(true)
})

test('without room beside all, it covers links before buttons, and buttons before a bar', () => {
  const list = { left: 0, top: 0, right: 360, bottom: 640 }
  const button = { left: 300, top: 460, right: 344, bottom: 504 }
  const place = toastPlace({ ...phone, obstacles: [[list], [button], [bar]] })
  expect(isFree(place, { height: 640, obstacles: [[button], [bar]] })).toBe(true)
  expect(toastPlace({ ...phone, obstacles: [[list], [list], [bar]] }).bottom).toBe(80)
})
