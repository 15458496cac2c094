/** Swaps of plantões between two doctors, and plantões that one gives to another. */
export { answer, decide } from './answers.ts'
export { sweepHandovers } from './endings.ts'
export { bookingHandovers, colleagues, openHandovers } from './handover-lists.ts'
export { propose, takeBack } from './proposals.ts'
