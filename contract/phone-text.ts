/** (AA) NNNNN-NNNN, (AA) NNNN-NNNN or 0800 NNN NNNN; other lengths stay as they are (spec A §5). */
export function formatPhone(digits: string): string {
  const tollFree = /^(0800)(\d{3})(\d{3,4})$/.exec(digits)
  if (tollFree) return tollFree.slice(1).join(' ')
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits.replace(/^55(?=\d{10,11}$)/, ''))
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits
}

/**
 * A phone number as an operator has typed it, formatted like all others. Text in another form, such as 4003 1234, or with
 * words stays as typed.
 */
export function typedPhoneText(text: string): string {
  if (/\p{L}/u.test(text)) return text
  const digits = text.replace(/\D/g, '')
  const formatted = formatPhone(digits)
  return formatted === digits ? text : formatted
}
