/** The plantões of jobs, with the places that are agreed. */
export {
  dateAt,
  dateOfBooking,
  hasLeftJob,
  type OfferableDate,
  offerableDates,
  openDates,
} from './queries.ts'
