export const wholeReaisFormat = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

/** 202200 centavos -> 'R$ 2.022', for prices in whole reais. */
export const priceText = (centavos: number) => wholeReaisFormat.format(centavos / 100)

const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** 9900 centavos -> 'R$ 99,00', for money that moved. */
export const moneyText = (centavos: number) => moneyFormat.format(centavos / 100)
