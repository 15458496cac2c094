import type { ShiftHours } from '#contract/jobs/jobs.ts'
import type { Weighted } from '../random.ts'
import type { Setting } from './settings.ts'

/** Length of shifts in settings without an entry below. */
export const usualShiftHours: Weighted<ShiftHours> = [
  [12, 5],
  [24, 1],
]
const emergencyHours: Weighted<ShiftHours> = [
  [12, 14],
  [24, 2],
  [6, 2],
]
export const shiftHoursOf: Partial<Record<Setting, Weighted<ShiftHours>>> = {
  emergency: emergencyHours,
  upa: emergencyHours,
  pediatricEmergency: emergencyHours,
  dialysis: [[6, 1]],
  teleconsult: [
    [6, 3],
    [12, 2],
  ],
  reports: [
    [6, 2],
    [12, 3],
  ],
  surgery: [
    [12, 3],
    [24, 1],
  ],
  ems: [
    [12, 3],
    [24, 2],
  ],
  icu: [
    [12, 8],
    [24, 1],
  ],
}
