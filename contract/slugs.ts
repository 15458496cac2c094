import { foldText } from './fold-text.ts'

/** A name as a part of a path: 'São João d’Aliança' -> 'sao-joao-d-alianca'. */
export const slugOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
