const GROUPS = /\B(?=(\d{3})+$)/g

/** Formats typed reais as `1.234,56`; drops everything but digits and the first comma. */
export function moneyMask(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d,]/g, '').split(',')
  const reais = whole
    .replace(/^0+(?=\d)/, '')
    .slice(0, 8)
    .replace(GROUPS, '.')
  return rest.length > 0 ? `${reais || '0'},${rest.join('').slice(0, 2)}` : reais
}

/** `1.234,5` -> 123450 centavos; null for ''. */
export function centavosOf(typed: string): number | null {
  const [reais = '', cents = ''] = typed.replaceAll('.', '').split(',')
  return reais || cents ? Number(reais) * 100 + Number(cents.padEnd(2, '0')) : null
}

/** 123450 centavos -> `1.234,50`; whole reais without decimals, '' for null. */
export function reaisText(centavos: number | null): string {
  if (centavos === null) return ''
  const cents = centavos % 100
  return moneyMask(`${Math.floor(centavos / 100)}${cents ? `,${String(cents).padStart(2, '0')}` : ''}`)
}
