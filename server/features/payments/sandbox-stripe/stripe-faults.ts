/**
 * Faults of the next calls of the app: no reply, status 500, a reply after two seconds, or work that is done although
 * its reply is lost.
 */
export const callFaults = ['hang', 'fail', 'slow', 'lose'] as const
export type CallFault = (typeof callFaults)[number]

/** Ways to deliver new webhooks. `reverse` delivers those of one change in the opposite order. */
export const deliveryModes = ['normal', 'hold', 'drop', 'duplicate', 'reverse'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'dropped'
