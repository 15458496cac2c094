export { findReferences, type References } from './queries.ts'
