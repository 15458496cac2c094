/** Removes accents and case, so that 'sao' finds 'São Paulo'. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
