/** The plantões of jobs, with the places that are agreed. */
export { type OfferableDate, offerableDates, openDates, placesOf } from './queries.ts'
