// What notifications show of the entities that they are about. To notify of another one, add a reader.
export { subjectsOf } from './queries.ts'
export type { Subject } from './subject.ts'
