/** Faults of the next calls of the app: no reply, status 500, a reply after two seconds, or the work is done and its reply is lost. */
export type CallFault = 'hang' | 'fail' | 'slow' | 'lose'

/** Faults of new webhooks. */
export type DeliveryMode = 'normal' | 'hold' | 'drop' | 'duplicate'

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'dropped'
