import { availableParallelism } from 'node:os'
import { AppError } from '#server/http/errors.ts'
import { Average } from './average.ts'

/** Calls that work at a time. Most of them wait: for the database, or as logins do for the hash of another password. */
const AT_ONCE = 32
const AT_ONCE_BY_SUBJECT = 6
const AT_ONCE_BY_NETWORK = 8
/** Places in gaps: while no other network calls, and the most beside others. */
const AT_ONCE_IN_GAPS = { alone: 2, besideOthers: 3 }
/** Limit beside other networks, for each core: the number of a network's calls times their average duration. */
const WORK_BESIDE_OTHERS_MS = 30
/** Limit beside other networks: what the calls of a network cost together. A single call may cost more. */
const COST_BESIDE_OTHERS = 8
/** Weight of the newest call in the average duration, the longest duration that counts, and the average of a new network. */
const DURATION = { weight: 0.1, longestMs: 250, firstMs: 15 }
/** The most expensive calls count as at least this long for each unit above COST_BESIDE_OTHERS: sending their large replies is not measured. */
const UNMEASURED_MS_BY_UNIT = 5
/** A network is alone after this long without a call of another one. */
const ALONE_AFTER_MS = 1_000
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

/** Owner of a call, for the order of turns. */
export interface Turn {
  network: string
  /** A session of the network, or its guests. */
  subject: string
  /** The number of sessions that the subject counts as. */
  weight: number
  /** In simple calls. */
  cost: number
  /** Beyond the budget of the subject. */
  isSurplus: boolean
}

interface WaitingCall {
  since: number
  cost: number
  start: () => void
  refuse: (error: AppError) => void
}

/** The calls of a subject. */
class Line {
  running = 0
  readonly waiting: WaitingCall[] = []
  weight = 1
  readonly #work: Average

  constructor(now: number) {
    this.#work = new Average(now)
  }

  /** How many calls the server has worked on for it, on average for each session that it counts as. */
  get share(): number {
    return this.#work.value / this.weight
  }

  /** To be called before `running` changes. */
  measure(now: number): void {
    this.#work.follow(this.running, now)
  }

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0
  }
}

/** The calls of a network. Those beyond a budget are apart, as if they were another one. */
class Network {
  running = 0
  runningCost = 0
  waiting = 0
  /** When one of its calls started last. */
  startedAt: number
  /** Beside other networks, it starts no call before this instant. */
  restsUntil = 0
  readonly lines = new Map<string, Line>()
  readonly share: Average
  readonly #load: Average
  #durationMs = DURATION.firstMs
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

  /** How many of its calls may work at once beside those of others. Less than one means a part of the time. */
  placesBesideOthers(cores: number): number {
    return (cores * WORK_BESIDE_OTHERS_MS) / this.#durationMs
  }

  noteDuration(ms: number, cost: number, cores: number, now: number): void {
    const leastMs = UNMEASURED_MS_BY_UNIT * (cost - COST_BESIDE_OTHERS)
    const countedMs = Math.min(Math.max(ms, leastMs), DURATION.longestMs)
    this.#durationMs += DURATION.weight * (countedMs - this.#durationMs)
    const places = Math.min(1, this.placesBesideOthers(cores))
    this.restsUntil = now + this.#durationMs * (1 / places - 1)
  }

  /** Whether it has calls, or has had one in the last second. */
  isPresent(now: number): boolean {
    return this.calls > 0 || now - this.startedAt < ALONE_AFTER_MS
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
  cost: number
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

/** Calls in gaps come last; among the others, the smallest share comes first. */
const comesBefore = (one: Candidate, other: Candidate) =>
  Number(one.network.usesGaps) - Number(other.network.usesGaps) ||
  one.network.share.value - other.network.share.value ||
  one.line.share - other.line.share

/**
 * Decides which call works next. While there are free places, that is every call. Otherwise the networks take turns, and so do the
 * sessions and the guests of a network: first the one for which the server has worked least, where the guests count as several
 * sessions. Beside other networks, a network has fewer places if its calls take long or cost much, and rests after a call that takes
 * very long. Calls beyond a budget, and those of a network that floods the server, work in the gaps that all others leave.
 * @throws TooManyRequests if too many calls of the subject wait already, or after two seconds of waiting
 */
export function createTurns(cores = availableParallelism()) {
  /** Networks that have calls, or flooded the server a moment ago. */
  const networks = new Map<string, Network>()
  let running = 0
  let sweeps: NodeJS.Timeout | undefined

  function enter({ network: name, subject, weight, cost, isSurplus }: Turn, now: number): Candidate {
    const key = isSurplus ? `${name} surplus` : name
    const network = networks.get(key) ?? new Network(isSurplus, now)
    networks.set(key, network)
    network.measure(now)
    const line = network.lineOf(subject, now)
    line.weight = weight
    return { network, line, cost }
  }

  function isAlone(network: Network, now: number): boolean {
    for (const other of networks.values()) if (other !== network && other.isPresent(now)) return false
    return true
  }

  function placesFor({ network, cost }: Candidate, now: number): number {
    const { alone, besideOthers } = AT_ONCE_IN_GAPS
    if (isAlone(network, now)) return network.usesGaps ? alone : AT_ONCE_BY_NETWORK
    if (now < network.restsUntil) return 0
    if (network.runningCost + cost > COST_BESIDE_OTHERS) return 1
    const byWork = Math.max(1, Math.floor(network.placesBesideOthers(cores)))
    return Math.min(byWork, network.usesGaps ? besideOthers : AT_ONCE_BY_NETWORK)
  }

  function isGap(places: number): boolean {
    let inGaps = 0
    for (const network of networks.values()) {
      if (!network.usesGaps && network.calls > 0) return false
      if (network.usesGaps) inGaps += network.running
    }
    return inGaps < places
  }

  function mayStart(candidate: Candidate, now: number): boolean {
    const { network, line } = candidate
    if (running >= AT_ONCE || line.running >= AT_ONCE_BY_SUBJECT) return false
    const places = placesFor(candidate, now)
    if (network.usesGaps) return isGap(places) || network.isForgotten(now)
    return network.running < places
  }

  function changeRunning({ network, line, cost }: Candidate, by: 1 | -1): void {
    const now = performance.now()
    network.measure(now)
    line.measure(now)
    running += by
    network.running += by
    network.runningCost += by * cost
    line.running += by
    if (by > 0) network.startedAt = now
  }

  function nextCandidate(now: number): Candidate | null {
    let next: Candidate | null = null
    for (const network of networks.values()) {
      if (network.waiting === 0) continue
      network.measure(now)
      for (const line of network.lines.values()) {
        const [first] = line.waiting
        if (!first) continue
        const candidate = { network, line, cost: first.cost }
        if (!mayStart(candidate, now)) continue
        line.measure(now)
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
        line.measure(now)
        if (line.isIdle && line.share < FORGOTTEN) network.lines.delete(subject)
      }
      if (network.lines.size === 0 && !network.isFlooding && !network.isPresent(now)) networks.delete(key)
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
      await new Promise<void>((start, refuse) =>
        place.line.waiting.push({ since: now, cost: turn.cost, start, refuse }),
      )
    }
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const endedAt = performance.now()
      place.network.noteDuration(endedAt - startedAt, turn.cost, cores, endedAt)
      // First the requests that have arrived meanwhile are read: otherwise short calls of one network follow each other without
      // a gap.
      setImmediate(() => {
        changeRunning(place, -1)
        startWaiting()
      })
    }
  }
}
