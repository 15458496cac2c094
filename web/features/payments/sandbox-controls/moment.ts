import { formatDate } from '#web/lib/format.ts'

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

export const moment = (instant: string) => `${formatDate(instant)} ${timeFormat.format(new Date(instant))}`

const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

export const reais = (centavos: number) => moneyFormat.format(centavos / 100)
