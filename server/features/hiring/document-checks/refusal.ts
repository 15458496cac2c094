import type { DocumentRefusal } from '#contract/hiring/documents.ts'

/** A document that is not accepted, for a reason that its owner is told. */
export class DocumentRefused extends Error {
  readonly reason: DocumentRefusal

  constructor(reason: DocumentRefusal) {
    super(reason)
    this.reason = reason
  }
}
