export {
  type CitiesOnGlobe,
  citiesAround,
  citiesOnGlobe,
  distancesFrom,
  distancesInState,
} from './near-cities.ts'
export { findReferences, practiceAreas, type References, specialties } from './queries.ts'
