export { citiesAround, distancesFrom } from './near-cities.ts'
export { findReferences, practiceAreas, type References, specialties } from './queries.ts'
