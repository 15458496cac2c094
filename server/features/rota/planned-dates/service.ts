/** The plantões of jobs, with the places that are agreed. */
export { type JobTerms, jobPay, jobPlace, jobUf, termsOfDate } from './job-terms.ts'
export {
  agreedDates,
  type DateToBook,
  dateAt,
  dateOfBooking,
  datesOfTrusting,
  fullDates,
  hasLeftJob,
  jobToBook,
  type OfferableDate,
  offerableDates,
  openDates,
  termsOfJob,
} from './queries.ts'
