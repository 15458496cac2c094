import { createHash } from 'node:crypto'
import { sensitiveTopic } from '#contract/jobs/sensitive-questions.ts'
import type { Finding } from '#contract/payments/sponsorships.ts'
import { rules } from './forbidden-phrases.ts'
import { foldInPlace, textOfHtml } from './plain-text.ts'

/** The texts of a job. Description and requirements are sanitized HTML. */
export interface CheckedTexts {
  title: string
  description: string
  requirements: string
  salary_text: string | null
  /** The questions of the job, and their options. */
  questions?: readonly string[]
}

const MAX_FINDINGS = 12
const MAX_PHRASE = 120

/** Identifies the texts that somebody or something approved. */
export const hashOf = ({ title, description, requirements, salary_text, questions = [] }: CheckedTexts) =>
  createHash('sha256')
    .update(JSON.stringify([title, description, requirements, salary_text ?? '', ...questions]))
    .digest('hex')

/** The sentence around a position. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = Math.max(...['.', '!', '?', '\n', ';'].map((mark) => text.lastIndexOf(mark, start - 1)))
  const rest = text.slice(end).search(/[.!?\n;]/)
  return text.slice(before + 1, rest < 0 ? text.length : end + rest)
}

/** Finds phrases in one text that must not be boosted, as they are written. */
function findingsIn(text: string): Finding[] {
  let folded = foldInPlace(text)
  const findings: Finding[] = []
  for (const { kind, pattern, unless } of rules)
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (unless?.test(sentenceAround(folded, start, end))) continue
      findings.push({ kind, phrase: text.slice(start, end).trim().slice(0, MAX_PHRASE) })
      // One phrase is one finding.
      folded = folded.slice(0, start) + ' '.repeat(end - start) + folded.slice(end)
    }
  return findings
}

/**
 * Phrases in the texts of a job that a person must review before the job is boosted: demands that the law forbids,
 * requests for money, contact details and links. Empty if the texts pass.
 */
export function checkTexts(job: CheckedTexts): Finding[] {
  const { title, description, requirements, salary_text, questions = [] } = job
  const texts = [title, textOfHtml(description), textOfHtml(requirements), salary_text ?? '', ...questions]
  const findings = [
    ...texts.flatMap((text) => findingsIn(text.normalize('NFC'))),
    ...questions
      .filter(sensitiveTopic)
      .map((text): Finding => ({ kind: 'discrimination', phrase: text.slice(0, MAX_PHRASE) })),
  ]
  // A phone number after 'WhatsApp' is part of the longer phrase, and both would be reported.
  const isRepeated = (one: Finding, index: number) =>
    findings.some(
      ({ kind, phrase }, other) =>
        kind === one.kind &&
        other !== index &&
        phrase.includes(one.phrase) &&
        (phrase.length > one.phrase.length || other < index),
    )
  return findings.filter((one, index) => !isRepeated(one, index)).slice(0, MAX_FINDINGS)
}
