import type { Random } from './random.ts'

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9))

function checkDigit(numbers: readonly number[], topWeight: number): number {
  let weight = ((numbers.length - 1) % (topWeight - 1)) + 2
  let sum = 0
  for (const number of numbers) {
    sum += number * weight
    weight = weight === 2 ? topWeight : weight - 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function withCheckDigits(numbers: readonly number[], topWeight: number): string {
  const first = checkDigit(numbers, topWeight)
  const second = checkDigit([...numbers, first], topWeight)
  return [...numbers, first, second].join('')
}

/** A CPF: 9 random digits and two check digits. */
export const cpf = (random: Random) => withCheckDigits(digits(random, 9), 11)

/** A CNPJ, of a head office unless another order number is given, with two check digits. */
export const cnpj = (random: Random, order = '0001') =>
  withCheckDigits([...digits(random, 8), ...[...order].map(Number)], 9)

/** A mobile number with that area code. No network assigns numbers that start with 90, so it belongs to nobody. */
export const phone = (random: Random, areaCode: number) => `${areaCode}90${digits(random, 7).join('')}`
