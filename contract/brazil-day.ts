const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** The day in Brasília at a moment, yyyy-mm-dd. A number is in milliseconds since 1970. */
export const brazilDay = (moment: Date | number): string => calendar.format(moment)
