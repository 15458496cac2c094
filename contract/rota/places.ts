import { placesText } from '../jobs/job-dates.ts'

/** '1 lugar livre', 'Completo'. In a file of its own, because the page of a job needs nothing else. */
export const freePlacesText = (free: number): string =>
  free ? `${placesText(free)} ${free > 1 ? 'livres' : 'livre'}` : 'Completo'
