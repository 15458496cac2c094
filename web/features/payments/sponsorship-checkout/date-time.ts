const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** '23/11 às 14:30', in Brazil. */
export const dateTimeText = (instant: string) => format.format(new Date(instant)).replace(', ', ' às ')
