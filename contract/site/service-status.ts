/** The parts of the service at /status, in this order. */
export const serviceParts = ['site', 'search', 'saving', 'mail', 'payments'] as const
export type ServicePart = (typeof serviceParts)[number]

export const serviceStates = ['working', 'slow', 'down'] as const
export type ServiceState = (typeof serviceStates)[number]

export const serviceStateLabels: Record<ServiceState, string> = {
  working: 'Funcionando',
  slow: 'Com lentidão',
  down: 'Fora do ar',
}

/** For how long a check counts, in milliseconds. */
export const STATUS_FRESH_MS = 10_000

/** The worst of several states. */
export const worstState = (states: readonly ServiceState[]): ServiceState =>
  serviceStates.findLast((state) => states.includes(state)) ?? 'working'
