/** Notices about plantões with a free place. */

/** `free`: a place became free, for a doctor who waits for it. `open`: it begins soon and is not filled. */
export const shiftNoticeKinds = ['free', 'open'] as const
export type ShiftNoticeKind = (typeof shiftNoticeKinds)[number]
