const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** 53700 centavos -> 'R$ 537,00', for amounts that are charged, paid or computed. */
export const amountText = (centavos: number) => format.format(centavos / 100)
