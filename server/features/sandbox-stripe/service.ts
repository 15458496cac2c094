/** What happens to the next calls of the app: no reply, status 500, or a reply after two seconds. */
export type CallFault = 'hang' | 'fail' | 'slow'

/** What happens to new webhooks. `reverse` delivers those of one change in the opposite order. */
export type DeliveryMode = 'normal' | 'hold' | 'drop' | 'duplicate' | 'reverse'

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'dropped'

export interface StripeSandboxState {
  declinesLeft: number
  callFault: { kind: CallFault; callsLeft: number } | null
  deliveryMode: DeliveryMode
  subscriptions: {
    id: string
    customerId: string
    customerEmail: string | null
    /** As in `stripe:setup`: `plus_monthly`. */
    price: string
    /** Centavos. */
    amount: number
    status: string
    currentPeriodEnd: Date
    cancelsAt: Date | null
    /** Starts at the end of the period. */
    scheduledPrice: string | null
  }[]
  /** The newest first, as are the deliveries. */
  charges: {
    id: string
    customerId: string
    amount: number
    amountRefunded: number
    status: 'succeeded' | 'failed'
    createdAt: Date
    dispute: { id: string; status: string } | null
  }[]
  deliveries: {
    eventId: string
    type: string
    state: DeliveryState
    attempts: number
    lastStatus: number | null
    createdAt: Date
  }[]
}

/** Controls of the sandbox, for the fault panel, for tests and for the demo data. Each resolves after its webhooks are delivered. */
export interface StripeSandbox {
  /** The newest 50 of each. */
  state(): Promise<StripeSandboxState>

  declineNextPayment(count?: number): Promise<void>
  hangNext(calls?: number): Promise<void>
  failNext(calls?: number): Promise<void>
  slowNext(calls?: number): Promise<void>
  /** Ends all faults and sets the deliveries back to normal. Held webhooks stay held. */
  clearFaults(): Promise<void>

  setDeliveryMode(mode: DeliveryMode): Promise<void>
  /** Delivers what was held, dropped or refused. */
  releaseDeliveries(order?: 'oldest_first' | 'newest_first'): Promise<void>
  /** Delivers an event once more, `times` in parallel. */
  redeliver(eventId: string, times?: number): Promise<void>

  /** In the name of the operator, in Stripe's dashboard. `amount` in centavos; by default what is left. */
  refundCharge(chargeId: string, amount?: number): Promise<void>
  openDispute(chargeId: string): Promise<void>
  closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<void>
  earlyFraudWarning(chargeId: string): Promise<void>

  /** Moves the dates of the customer into the past until the period ends now, and renews. */
  renewNow(subscriptionId: string): Promise<void>
  /** Moves the dates of the customer into the past, and does what is due since then. */
  passDays(customerId: string, days: number): Promise<void>

  /** The buyer pays on the hosted page. Null if the session is not open. Otherwise where the browser goes, or why the card was declined. */
  payCheckout(
    sessionId: string,
    card?: 'good' | 'declined',
  ): Promise<{ url: string } | { declined: string } | null>
  /** The buyer cancels in the portal, which sets `cancel_at`. */
  cancelInPortal(subscriptionId: string): Promise<void>
  /** The buyer takes a cancellation back in the portal. */
  reactivateInPortal(subscriptionId: string): Promise<void>
  /** The buyer gives a new card; open invoices are charged with it. */
  replaceCard(customerId: string, card: 'good' | 'declined'): Promise<void>
}
