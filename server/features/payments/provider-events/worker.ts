import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type EventDeps, handleEvent } from './service.ts'

/** Handles the events of the payment providers. */
export const workProviderEvents = (queue: Queue, { clock, ...deps }: EventDeps & { clock: Clock }) =>
  queue.handle('provider-events.handle', ({ id }) => handleEvent(deps, id, clock.now()))
