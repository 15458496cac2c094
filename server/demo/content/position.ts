import type { PayUnit, Regime } from '#contract/jobs/jobs.ts'
import type { Specialty } from '#contract/jobs/medicine.ts'
import type { Weighted } from '../random.ts'
import type { EmployerKind } from './employer-kinds.ts'
import type { Setting } from './settings.ts'

/** A position of the Brazilian market: one specialty in one setting, with its texts. */
export interface Position {
  specialty: Specialty
  setting: Setting
  /** How often it is advertised, relative to the others. */
  weight: number
  /** Average pay, in reais per hour. */
  rate: number
  titles: readonly string[]
  duties: readonly string[]
  /** Instead of the setting's, like `regimes` and `unit`. */
  at?: string
  needs?: readonly string[]
  /** Piece rate in reais, if it is usual as well. */
  piece?: { unit: Extract<PayUnit, 'consultation' | 'report' | 'procedure'>; from: number; to: number }
  /** Areas of practice of the position. */
  areas?: readonly string[]
  /** Areas of practice that a job may require in addition, each with its duty. */
  extras?: Readonly<Record<string, string>>
  /** Open without a specialist's title. */
  generalist?: true
  /** Other specialties that may apply. */
  also?: readonly Specialty[]
  /** In addition to the setting's tags; instead of them if `apart`. */
  tags?: readonly string[]
  regimes?: Weighted<Regime | null>
  unit?: readonly string[]
  /** The setting's duties and tags do not fit this position. */
  apart?: true
  /** Only employers of these kinds have it. */
  employerKinds?: readonly EmployerKind[]
  /** Exists only in larger cities. */
  metropolitan?: true
  /** Remote work in a setting that usually is not. */
  remote?: true
}

export const isRemote = (position: Position) =>
  position.remote === true || position.setting === 'teleconsult' || position.setting === 'reports'
