/** 'em Campinas, SP', 'no Rio de Janeiro': the one large city whose name takes an article. */
export const inPlace = (place: string): string =>
  `${place.startsWith('Rio de Janeiro') ? 'no' : 'em'} ${place}`
