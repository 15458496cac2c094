import type { TestApp } from '../app.ts'
import type { TestUser } from '../factories.ts'

/** Calls about swaps and given plantões. */
export const handoverCalls = (app: TestApp) => ({
  setRule: ({ token }: TestUser, handover: 'free' | 'approve' | 'none') =>
    app.call('PUT /rota/rules', { token, body: { noticeHours: 24, handover } }),
  colleagues: ({ token }: TestUser, id: string) =>
    app.call('GET /bookings/:id/colleagues', { token, params: { id } }),
  propose: (
    { token }: TestUser,
    id: string,
    to: TestUser,
    otherBookingId: string | null = null,
    reason = 'Viagem',
  ) =>
    app.call('POST /bookings/:id/handover', {
      token,
      params: { id },
      body: { toDoctorId: to.id, otherBookingId, reason },
    }),
  takeBack: ({ token }: TestUser, id: string) =>
    app.call('POST /handovers/:id/take-back', { token, params: { id } }),
  answer: ({ token }: TestUser, id: string, accepts = true) =>
    app.call('POST /handovers/:id/answer', { token, params: { id }, body: { accepts } }),
  decide: ({ token }: TestUser, id: string, approves = true, reason = '') =>
    app.call('POST /handovers/:id/decide', { token, params: { id }, body: { approves, reason } }),
  openOf: async ({ token }: TestUser) => (await app.call('GET /handovers', { token })).reply.items,
  ofBooking: ({ token }: TestUser, id: string) =>
    app.call('GET /bookings/:id/handovers', { token, params: { id } }),
})
