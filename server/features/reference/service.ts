export { findReferences, practiceAreas, type References, specialties } from './queries.ts'
