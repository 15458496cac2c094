import type { PayUnit, Regime } from '#contract/jobs.ts'
import type { Specialty } from '#server/db/reference/medicine.ts'
import type { Weighted } from '../random.ts'
import type { EmployerKind } from './employer-kinds.ts'
import type { Setting } from './settings.ts'

/** A kind of work that exists in Brazil's market: one specialty in one setting, with the words that it takes. */
export interface Position {
  specialty: Specialty
  setting: Setting
  /** How often it is advertised, against the others. */
  weight: number
  /** In reais an hour, the middle of the market. */
  rate: number
  titles: readonly string[]
  duties: readonly string[]
  /** In place of the setting's own, as are `regimes` and `unit`. */
  at?: string
  needs?: readonly string[]
  /** Pay by the piece, in reais, where that is usual beside the hour. */
  piece?: { unit: Extract<PayUnit, 'consultation' | 'report' | 'procedure'>; from: number; to: number }
  /** Areas of practice that the position is about. */
  areas?: readonly string[]
  /** Areas of practice that may be asked for beside, each with what is then done. */
  extras?: Readonly<Record<string, string>>
  /** Open without a specialist's title. */
  generalist?: true
  /** Other specialties that may apply. */
  also?: readonly Specialty[]
  /** Beside the setting's; of a position apart, instead of them. */
  tags?: readonly string[]
  regimes?: Weighted<Regime | null>
  unit?: readonly string[]
  /** The setting's general duties do not fit this position. */
  apart?: true
  /** Of these employerKinds of house alone. */
  employerKinds?: readonly EmployerKind[]
  /** Needs what only a city of some size has. */
  metropolitan?: true
  /** Done from afar though the setting is not. */
  remote?: true
}

export const isRemote = (position: Position) =>
  position.remote === true || position.setting === 'teleconsult' || position.setting === 'reports'
