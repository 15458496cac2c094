// Checks files that are broken or hostile, `node bench/documents-hostile.ts 500`: mutations of documents, with a fixed seed
// that `SEED` changes. Prints how many were refused and accepted, the slowest, and the memory of this process and of the
// program that reads them. Ends with 1 if a file has any other outcome.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import {
  checkDocument,
  DocumentRefused,
  renderPreview,
} from '#server/features/hiring/document-checks/service.ts'
import { hostilePdfs } from '#test/credentials/hostile-pdfs.ts'
import {
  deflatedStream,
  packedPdf,
  pdfOfPages,
  plainObjects,
  plainPdf,
  updated,
} from '#test/credentials/pdf.ts'
import { pick, type Random, randomFrom } from '#test/random.ts'
import { residentMegabytes } from './memory.ts'

const count = Number(process.argv[2] ?? 500)
const random = randomFrom(Number(process.env.SEED ?? 20_261_127))
const say = (text: string) => process.stdout.write(`${text}\n`)
const below = (limit: number) => Math.floor(random() * limit)

async function sources(): Promise<Buffer[]> {
  const canvas = { width: 300, height: 200, channels: 3, background: '#0f6b63' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { ...canvas, noise } })
  const [jpeg, png] = [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()]
  const document = await checkDocument([jpeg, png])
  const valid = [
    plainPdf(),
    pdfOfPages(20),
    packedPdf(plainObjects(), { 20: '<< /Producer (x) >>' }),
    updated(plainPdf(), { 4: deflatedStream('BT ET') }),
    document.bytes,
    jpeg,
    png,
  ]
  const hostile = Object.values(hostilePdfs).flatMap((cases) => Object.values<Buffer>(cases))
  // Valid ones as often as hostile ones: a mutation of those reaches more of the program.
  return [
    ...hostile,
    ...Array.from({ length: hostile.length }, (_, index) => valid[index % valid.length] as Buffer),
  ]
}

const tokens = [
  ...[
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '/Kids [2 0 R]',
    '1 0 R',
    '-1',
    '%',
  ],
  ...[
    'xref',
    'trailer',
    'startxref 0',
    '%%EOF',
    '99999999999',
    '/Length 4294967295',
    '/JS (a)',
    '/Filter /FlateDecode',
  ],
  ...['/Prev 0', '/Count 1000000', '/Encrypt 1 0 R', '/Filter [/Fl /Fl /Fl]', '\0', '\xff\xd8\xff'],
]
const replaced = (file: Buffer, start: number, end: number, by: Buffer) =>
  Buffer.concat([file.subarray(0, start), by, file.subarray(end)])

type Mutation = (file: Buffer, other: Buffer) => Buffer
const mutations: Mutation[] = [
  function flipBytes(file) {
    const changed = Buffer.from(file)
    for (let flips = 1 + below(20); flips > 0; flips -= 1) changed[below(changed.length)] = below(256)
    return changed
  },
  function cut(file) {
    return file.subarray(0, below(file.length))
  },
  function cutOut(file) {
    const start = below(file.length)
    return replaced(file, start, start + below(1 + file.length / 4), Buffer.alloc(0))
  },
  function repeat(file) {
    const start = below(file.length)
    const part = file.subarray(start, start + below(2000))
    return replaced(file, start, start, Buffer.concat(Array(1 + below(50)).fill(part)))
  },
  function insert(file) {
    let changed = file
    for (let inserted = 1 + below(5); inserted > 0; inserted -= 1) {
      const at = below(changed.length)
      changed = replaced(changed, at, at, Buffer.from(` ${pick(random, tokens)} `, 'latin1'))
    }
    return changed
  },
  function changeNumber(file) {
    const numbers = [...file.toString('latin1', 0, 20_000).matchAll(/\d+/g)]
    const { 0: number = '', index = 0 } = numbers.length > 0 ? pick(random, numbers) : {}
    const by = pick(random, ['0', '1', '2', '-1', '65536', '2147483648', '1e9', '9'.repeat(30)])
    return replaced(file, index, index + number.length, Buffer.from(by))
  },
  function splice(file, other) {
    return Buffer.concat([file.subarray(0, below(file.length)), other.subarray(below(other.length))])
  },
  function append(file, other) {
    return Buffer.concat([file, other])
  },
]

function mutated(all: readonly Buffer[], randomly: Random): Buffer {
  let file = pick(randomly, all)
  for (let steps = 1 + below(3); steps > 0 && file.length > 0; steps -= 1)
    file = pick(randomly, mutations)(file, pick(randomly, all))
  return file
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The largest memory of the programs, in MB, and how many run. A shell starts them. */
function programs() {
  const pids = childrenOf(process.pid).flatMap(childrenOf)
  return { running: pids.length, memory: Math.max(0, ...pids.map(residentMegabytes)) }
}

const all = await sources()
const before = residentMegabytes(process.pid)
const peak = { own: 0, program: 0, programs: 0 }
const sampling = setInterval(() => {
  const { running, memory } = programs()
  peak.own = Math.max(peak.own, residentMegabytes(process.pid))
  peak.program = Math.max(peak.program, memory)
  peak.programs = Math.max(peak.programs, running)
}, 10)

const outcomes = new Map<string, number>()
const times: number[] = []
const unexpected: string[] = []
let drawn = 0
for (let index = 0; index < count; index += 1) {
  const file = mutated(all, random)
  const started = performance.now()
  const outcome = await checkDocument([file]).catch((error) => {
    if (error instanceof DocumentRefused) return error.reason
    unexpected.push(`file ${index}: ${error?.stack ?? error}`)
    return 'unexpected'
  })
  times.push(performance.now() - started)
  const name = typeof outcome === 'string' ? outcome : 'accepted'
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  if (typeof outcome === 'string') continue
  const preview = await renderPreview(outcome.bytes).catch((error) => {
    unexpected.push(`preview ${index}: ${error?.stack ?? error}`)
    return null
  })
  if (preview) drawn += 1
}
clearInterval(sampling)
times.sort((one, other) => one - other)
const ms = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
for (const [name, number] of [...outcomes].sort(([, one], [, other]) => other - one))
  say(`${name}: ${number}`)
say(`drawn: ${drawn} of ${outcomes.get('accepted') ?? 0}`)
say(`time: median ${ms(0.5)} ms, p99 ${ms(0.99)} ms, slowest ${ms(1)} ms`)
say(
  `memory: ${before} MB before, ${residentMegabytes(process.pid)} MB after, at most ${peak.own} MB; program at most ${peak.program} MB`,
)
say(`programs: at most ${peak.programs} at once`)
for (const error of unexpected) say(error)
process.exitCode = unexpected.length > 0 ? 1 : 0
