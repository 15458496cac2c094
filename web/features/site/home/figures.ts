import type { HiringFigures } from '#contract/api/search/hiring-figures.ts'

export interface Figure {
  number: number
  text: string
}

const figure = (number: number, one: string, many: string): Figure[] =>
  number === 0 ? [] : [{ number, text: number === 1 ? one : many }]

/** The figures as the home page words them, without zeros. The DF is no state, and jobs in one state are told by city. */
export function figureTexts({ openJobs, employers, cities, states }: HiringFigures): Figure[] {
  const named = states.filter(({ state }) => state !== 'DF').length
  const hasDf = named < states.length
  return [
    ...figure(openJobs, 'vaga aberta', 'vagas abertas'),
    ...figure(employers, 'empresa contratando', 'empresas contratando'),
    ...(named > 1
      ? [{ number: named, text: hasDf ? 'estados e DF' : 'estados' }]
      : figure(cities, 'cidade', 'cidades')),
  ]
}
