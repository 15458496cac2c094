/** Documents about a booking that anybody who has one can check. Without zod. */
export const paperLabels = {
  agreement: 'Acordo de plantão',
  proof: 'Comprovante de plantão',
} as const
export type PaperKind = keyof typeof paperLabels
export const paperKinds = Object.keys(paperLabels) as [PaperKind, ...PaperKind[]]
