/** Only the digits of a text. Not for a CNPJ, which may contain letters. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')
