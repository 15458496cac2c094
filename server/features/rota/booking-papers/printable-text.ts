/** The characters of WinAnsi beyond Latin-1, in which the standard fonts of PDF are encoded. */
const TYPOGRAPHIC = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isPrintable = (letter: string) =>
  letter === '\n' ||
  (letter >= ' ' && letter <= '~') ||
  (letter >= '\u00a0' && letter <= '\u00ff') ||
  TYPOGRAPHIC.includes(letter)

/** A letter without the accent that the font lacks, or a question mark. */
function nearest(letter: string): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain && [...plain].every(isPrintable) ? plain : '?'
}

/** A text in the characters that the standard fonts of PDF have. Others would be written as something else. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    // Control characters, marks of direction, joiners and the like.
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[^\n]/gu, (letter) => (isPrintable(letter) ? letter : nearest(letter)))
