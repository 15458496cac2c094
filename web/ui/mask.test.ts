import { describe, expect, it } from 'vitest'
import { maskedCaret, masks } from './mask.ts'

describe('masks', () => {
  it.each([
    ['', ''],
    ['4', '(4'],
    ['41', '(41'],
    ['4133334444', '(41) 3333-4444'],
    ['41999998888', '(41) 99999-8888'],
    ['+55 41 99999-8888', '(41) 99999-8888'],
    ['+5541999998888', '(41) 99999-8888'],
    ['5541999998888', '(41) 99999-8888'],
    ['554133334444', '(41) 3333-4444'],
    ['041 99999-8888', '(41) 99999-8888'],
    ['55999998888', '(55) 99999-8888'],
    ['+55 (55) 99999-8888', '(55) 99999-8888'],
    ['(55) 99999-88881', '(55) 99999-8888'],
    ['08001234567', '0800 123 4567'],
    ['0800 123 456', '0800 123 456'],
  ])('phone %j -> %j', (raw, shown) => {
    expect(masks.phone(raw)).toBe(shown)
  })

  it.each([
    ['52998224725', '529.982.247-25'],
    [' 529.982.247-25 ', '529.982.247-25'],
    ['529982247250', '529.982.247-25'],
  ])('CPF %j -> %j', (raw, shown) => {
    expect(masks.cpf(raw)).toBe(shown)
  })

  it.each([
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    ['12ABC34501DEX35', '12.ABC.345/01DE-35'],
  ])('CNPJ %j -> %j', (raw, shown) => {
    expect(masks.cnpj(raw)).toBe(shown)
  })

  it.each([
    ['17051990', '17/05/1990'],
    ['1990-05-17', '17/05/1990'],
    ['17/05/1990', '17/05/1990'],
    ['1705', '17/05'],
  ])('date %j -> %j', (raw, shown) => {
    expect(masks.date(raw)).toBe(shown)
  })

  it('changes nothing when it is applied again', () => {
    for (const mask of Object.values(masks)) {
      const once = mask('41999998888')
      expect(mask(once)).toBe(once)
    }
  })
})

describe('caret', () => {
  it('stays after the digit that was typed in the middle', () => {
    expect(maskedCaret('(412) 99999-888', 4, '(41) 29999-9888', false)).toBe(6)
  })
  it('goes to the end after the last character, even if a pasted prefix was removed', () => {
    expect(maskedCaret('+5541999998888', 14, '(41) 99999-8888', false)).toBe(15)
  })
  it('skips punctuation when deleting forward', () => {
    expect(maskedCaret('(41 99999-8888', 3, '(41) 99999-8888', true)).toBe(5)
  })
})
