import { AppError } from '#server/http/errors.ts'
import { Average } from './average.ts'

/** Calls that work at a time. Most of them wait: for the database, or as logins do for the hash of another password. */
const AT_ONCE = 32
const AT_ONCE_BY_NETWORK = 8
const AT_ONCE_BY_SUBJECT = 4
const AT_ONCE_IN_GAPS = 2
/** A network with more calls in the server than this, on average, floods it. A hospital with 300 users has one or two. */
const FLOOD = 6
const WAITING_BY_SUBJECT = 100
/** Shorter than the deadline of a request, whose reply would blame the server. */
const MAX_WAIT_MS = 2_000
/** A network that floods the server need not wait for a gap longer than this. */
const MAX_WAIT_FOR_GAP_MS = 1_000
const SWEEP_MS = 100
/** A share that is too small to matter. */
const FORGOTTEN = 0.01
const RETRY_SECONDS = 5

/** Whose turn it is to take. */
export interface Turn {
  network: string
  /** Who of the network: one of its sessions, or its guests. */
  subject: string
  /** Beyond the budget of the subject. */
  isSurplus: boolean
}

interface WaitingCall {
  since: number
  start: () => void
  refuse: (error: AppError) => void
}

/** The calls of a subject. */
class Line {
  running = 0
  readonly waiting: WaitingCall[] = []
  /** How many calls the server has worked on for it. */
  readonly share: Average

  constructor(now: number) {
    this.share = new Average(now)
  }

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0
  }
}

/** The calls of a network. Those beyond a budget are apart, as if they were another one. */
class Network {
  running = 0
  waiting = 0
  /** When one of its calls started last. */
  startedAt: number
  readonly lines = new Map<string, Line>()
  readonly share: Average
  readonly #load: Average
  readonly #isSurplus: boolean

  constructor(isSurplus: boolean, now: number) {
    this.#isSurplus = isSurplus
    this.startedAt = now
    this.share = new Average(now)
    this.#load = new Average(now)
  }

  get calls(): number {
    return this.running + this.waiting
  }

  get isFlooding(): boolean {
    return this.#load.value > FLOOD
  }

  /** Whether its calls work only while no other network has any. */
  get usesGaps(): boolean {
    return this.#isSurplus || this.isFlooding
  }

  /** Whether it has found no gap for so long that it may work beside others. */
  isForgotten(now: number): boolean {
    return !this.#isSurplus && this.running === 0 && now - this.startedAt > MAX_WAIT_FOR_GAP_MS
  }

  lineOf(subject: string, now: number): Line {
    const line = this.lines.get(subject) ?? new Line(now)
    this.lines.set(subject, line)
    return line
  }

  /** To be called before the number of its calls changes. */
  measure(now: number): void {
    this.#load.follow(this.calls, now)
    this.share.follow(this.running, now)
  }
}

interface Candidate {
  network: Network
  line: Line
}

const refusal = () => new AppError('TooManyRequests', { retryAfterSeconds: RETRY_SECONDS, limit: 'turns' })

/** Refuses calls that have waited too long. Returns how many. */
function refuseLate({ waiting }: Line, now: number): number {
  let refused = 0
  while (waiting[0] && now - waiting[0].since > MAX_WAIT_MS) {
    waiting.shift()?.refuse(refusal())
    refused += 1
  }
  return refused
}

/** Those in gaps last, then whoever has had least. */
const comesBefore = (one: Candidate, other: Candidate) =>
  Number(one.network.usesGaps) - Number(other.network.usesGaps) ||
  one.network.share.value - other.network.share.value ||
  one.line.share.value - other.line.share.value

/**
 * Decides which call works next. While there are free places, that is every call. Otherwise the networks take turns, and so do the
 * sessions and the guests of a network: first the one for which the server has worked least. Calls beyond a budget, and those
 * of a network that floods the server, work in the gaps that all others leave.
 * @throws TooManyRequests if too many calls of the subject wait already, or after two seconds of waiting
 */
export function createTurns() {
  /** Networks that have calls, or flooded the server a moment ago. */
  const networks = new Map<string, Network>()
  let running = 0
  let sweeps: NodeJS.Timeout | undefined

  function enter({ network: name, subject, isSurplus }: Turn, now: number): Candidate {
    const key = isSurplus ? `${name} surplus` : name
    const network = networks.get(key) ?? new Network(isSurplus, now)
    networks.set(key, network)
    network.measure(now)
    return { network, line: network.lineOf(subject, now) }
  }

  function isGap(): boolean {
    let inGaps = 0
    for (const network of networks.values()) {
      if (!network.usesGaps && network.calls > 0) return false
      if (network.usesGaps) inGaps += network.running
    }
    return inGaps < AT_ONCE_IN_GAPS
  }

  function mayStart({ network, line }: Candidate, now: number): boolean {
    if (running >= AT_ONCE || line.running >= AT_ONCE_BY_SUBJECT) return false
    if (network.usesGaps) return isGap() || network.isForgotten(now)
    return network.running < AT_ONCE_BY_NETWORK
  }

  function changeRunning({ network, line }: Candidate, by: 1 | -1): void {
    const now = performance.now()
    network.measure(now)
    line.share.follow(line.running, now)
    running += by
    network.running += by
    line.running += by
    if (by > 0) network.startedAt = now
  }

  function nextCandidate(now: number): Candidate | null {
    let next: Candidate | null = null
    for (const network of networks.values()) {
      if (network.waiting === 0) continue
      network.measure(now)
      for (const line of network.lines.values()) {
        const candidate = { network, line }
        if (line.waiting.length === 0 || !mayStart(candidate, now)) continue
        line.share.follow(line.running, now)
        if (!next || comesBefore(candidate, next) < 0) next = candidate
      }
    }
    return next
  }

  function startWaiting(): void {
    const now = performance.now()
    for (let next = nextCandidate(now); next; next = nextCandidate(now)) {
      const call = next.line.waiting.shift()
      changeRunning(next, 1)
      next.network.waiting -= 1
      call?.start()
    }
  }

  /** Refuses calls that have waited too long, starts those that need not wait for a gap any more, and forgets who is idle. */
  function sweep(): void {
    const now = performance.now()
    for (const [key, network] of networks) {
      network.measure(now)
      for (const [subject, line] of network.lines) {
        network.waiting -= refuseLate(line, now)
        if (line.isIdle && line.share.follow(0, now) < FORGOTTEN) network.lines.delete(subject)
      }
      if (network.lines.size === 0 && !network.isFlooding) networks.delete(key)
    }
    startWaiting()
    if (networks.size > 0) return
    clearInterval(sweeps)
    sweeps = undefined
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    sweeps ??= setInterval(sweep, SWEEP_MS).unref()
    const now = performance.now()
    const place = enter(turn, now)
    if (mayStart(place, now)) changeRunning(place, 1)
    else {
      if (place.line.waiting.length >= WAITING_BY_SUBJECT) throw refusal()
      place.network.waiting += 1
      await new Promise<void>((start, refuse) => place.line.waiting.push({ since: now, start, refuse }))
    }
    try {
      return await work()
    } finally {
      changeRunning(place, -1)
      startWaiting()
    }
  }
}
