import { createHash } from 'node:crypto'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import type { PaperKind } from '#contract/rota/booking-papers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo } from '#test/applications.ts'
import { createDoctor, createEmployer, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { paperOf } from './paper-layout.ts'
import { paperPdf } from './paper-pdf.ts'
import { printable } from './printable-text.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://medponto.example' } })
  rival = await createEmployer(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital São José')
})

const PLACE = 'Pronto-socorro, Rua Conceição 120, Curitiba'
const NOTE = 'Levar o jaleco.\nEntrada pela recepção.'

/** A plantão at 19:00 in Brasília, ten days from now, that is offered to a new doctor. */
async function offered() {
  const { doctor, id } = await applicationTo(app, hospital, {
    doctor: await createDoctor(app, 'Ana Beatriz Conceição'),
  })
  const day = brazilDay(app.clock.now().getTime() + 10 * DAY_MS)
  const startsAt = new Date(`${day}T19:00:00-03:00`).toISOString()
  const endsAt = new Date(Date.parse(startsAt) + DAY_MS / 2).toISOString()
  const terms = { place: PLACE, payCentavos: 180_050, paymentDays: 30, note: NOTE }
  const { reply, raw } = await app.call('POST /applications/:id/bookings', {
    token: hospital.token,
    params: { id },
    body: { ...terms, noticeHours: 24, answerHours: 24, dates: [{ dateId: null, startsAt, endsAt }] },
  })
  const [booking] = reply.items ?? []
  if (!booking) throw new Error(`not offered: ${raw.body}`)
  return { doctor, booking, day }
}

async function agreed() {
  const one = await offered()
  await app.call('POST /bookings/:id/accept', { token: one.doctor.token, params: { id: one.booking.id } })
  return one
}

const download = ({ token }: TestUser, id: string, kind: PaperKind) =>
  app.app.inject({
    url: `/api/bookings/${id}/papers/${kind}`,
    headers: { authorization: `Bearer ${token}` },
  })
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const check = async (hash: string) => (await app.call('GET /papers/:hash', { params: { hash } })).reply.paper
const errorOf = ({ body }: { body: string }) => JSON.parse(body).errorDto.errorName

/** The text of each page, with single spaces. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
    pages.push(text.replace(/\s+/g, ' '))
  }
  await task.destroy()
  return pages
}
const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join(' ')

/** Moves the clock, and opens the sessions again that have expired. */
async function later(amount: { days?: number; seconds?: number }, doctor: TestUser) {
  app.clock.advance(amount)
  doctor.token = await app.openTestSession(doctor.id, 'doctor')
  hospital.token = await app.openTestSession(hospital.id, 'employer')
}

const confirm = ({ token }: TestUser, id: string) =>
  app.call('POST /bookings/:id/worked', { token, params: { id }, body: { worked: true } })

describe('the agreement', () => {
  test('has both parties, the terms and the record, and is the same file each time', async () => {
    const { doctor, booking, day } = await agreed()
    const first = await download(doctor, booking.id, 'agreement')
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-length': String(first.rawPayload.length),
    })
    expect(first.headers['content-disposition']).toContain(
      `attachment; filename="acordo-de-plantao-${day}.pdf"`,
    )
    expect(first.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    app.clock.advance({ seconds: 90 })
    const second = await download(hospital, booking.id, 'agreement')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const text = await textOf(first.rawPayload)
    for (const part of [
      'Acordo de plantão',
      'Hospital São José',
      'Ana Beatriz Conceição, CRM',
      'Plantonista de Clínica Médica',
      '26 de novembro de 2026 às 19:00 (horário de Brasília)',
      '27 de novembro de 2026 às 07:00 (horário de Brasília)',
      '12 horas',
      PLACE,
      'R$ 1.800,50 pelo plantão (R$ 150,04 por hora)',
      'até 30 dias após o plantão',
      'Com menos de 24 horas de antecedência',
      'Levar o jaleco. Entrada pela recepção.',
      'Registro',
      '16/11/2026, 12:00:00 · Oferta enviada',
      'por Hospital São José (empresa), endereço de rede 127.0.0.1',
      'Oferta aceita: plantão combinado',
      'por Ana Beatriz Conceição (profissional), endereço de rede 127.0.0.1',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('cancelado em')
  })

  test('has a footer on each page', async () => {
    const { doctor, booking } = await agreed()
    const pages = await pagesOf((await download(doctor, booking.id, 'agreement')).rawPayload)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Medponto registra os fatos entre as partes. Não é parte do acordo')
      expect(text).toContain(`Confira este documento em https://medponto.example${paths.checkPaper}`)
      expect(text).toContain(`Plantão ${booking.id} · página ${index + 1} de ${pages.length}`)
    }
  })

  test('of an offer does not exist', async () => {
    const { doctor, booking } = await offered()
    for (const side of [doctor, hospital]) {
      const reply = await download(side, booking.id, 'agreement')
      expect([reply.statusCode, errorOf(reply)]).toEqual([404, 'BookingNotFound'])
    }
  })

  test('is refused to another doctor and another company', async () => {
    const { booking } = await agreed()
    for (const stranger of [await createDoctor(app), rival])
      for (const kind of ['agreement', 'proof'] as const) {
        const reply = await download(stranger, booking.id, kind)
        expect([reply.statusCode, errorOf(reply)]).toEqual([404, 'BookingNotFound'])
      }
    expect((await download(hospital, UNKNOWN_ID, 'agreement')).statusCode).toBe(404)
    expect((await download(hospital, booking.id, 'receipt' as PaperKind)).statusCode).toBe(404)
  })

  test('says that the plantão was cancelled, by which side and how late', async () => {
    const { doctor, booking } = await agreed()
    await later({ days: 10 }, doctor)
    const { status } = await app.call('POST /bookings/:id/cancel', {
      token: doctor.token,
      params: { id: booking.id },
      body: { reason: 'Adoeci → não há como ir 🙁' },
    })
    expect(status).toBe(200)
    const text = await textOf((await download(hospital, booking.id, 'agreement')).rawPayload)
    expect(text).toMatch(
      /Este plantão foi cancelado em 26\/11\/2026, 12:\d\d:\d\d por Ana Beatriz Conceição \(profissional\)/,
    )
    expect(text).toContain('Cancelamento tardio')
    expect(text).toContain('Adoeci ? não há como ir ?')
  })

  test('has the terms of a change that was accepted, and those from before in its record', async () => {
    const { doctor, booking } = await agreed()
    const { id, startsAt, endsAt } = booking
    const change = {
      startsAt,
      endsAt,
      place: 'UTI do bloco B',
      payCentavos: 200_000,
      paymentDays: 0,
      note: '',
    }
    await app.call('POST /bookings/:id/change', { token: hospital.token, params: { id }, body: change })
    await app.call('POST /bookings/:id/change/answer', {
      token: doctor.token,
      params: { id },
      body: { accepts: true, proposed: change },
    })
    const text = await textOf((await download(doctor, id, 'agreement')).rawPayload)
    const [terms = '', record = ''] = text.split(' Registro ')
    expect(terms).toContain('UTI do bloco B')
    expect(terms).not.toContain(PLACE)
    expect(record).toContain(PLACE)
    expect(record).toContain('Mudança aceita')
  })
})

describe('the proof', () => {
  test('exists once both sides have confirmed the plantão', async () => {
    const { doctor, booking, day } = await agreed()
    const { id } = booking
    await later({ days: 11 }, doctor)
    const refused = async () => {
      const reply = await download(doctor, id, 'proof')
      expect([reply.statusCode, errorOf(reply)]).toEqual([409, 'BookingChanged'])
    }
    await refused()
    await confirm(doctor, id)
    await refused()
    await later({ seconds: 7 }, doctor)
    await confirm(hospital, id)
    const reply = await download(doctor, id, 'proof')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`comprovante-de-plantao-${day}.pdf`)
    const text = await textOf(reply.rawPayload)
    expect(text).toContain('Comprovante de plantão')
    for (const name of ['Ana Beatriz Conceição (profissional)', 'Hospital São José (empresa)'])
      expect(text).toContain(`por ${name}, endereço de rede 127.0.0.1`)
    expect(text).not.toContain('Valor pago')
  })

  test('has the payment, and whether it was received', async () => {
    const { doctor, booking } = await agreed()
    const { id } = booking
    await later({ days: 11 }, doctor)
    await confirm(doctor, id)
    await confirm(hospital, id)
    const paidOn = brazilDay(app.clock.now())
    const body = { paidOn, centavos: 180_050 }
    await app.call('POST /bookings/:id/payment', { token: hospital.token, params: { id }, body })
    const open = await textOf((await download(hospital, id, 'proof')).rawPayload)
    expect(open).toContain('Ainda sem resposta')
    expect(open).toContain('R$ 1.800,50')
    await app.call('POST /bookings/:id/payment/answer', {
      token: doctor.token,
      params: { id },
      body: { received: true },
    })
    const answered = await textOf((await download(hospital, id, 'proof')).rawPayload)
    expect(answered).toMatch(/Recebimento Confirmado em .* por Ana Beatriz Conceição \(profissional\)/)
  })
})

describe('checking a document', () => {
  test('knows what was issued, and nothing else', async () => {
    const { doctor, booking } = await agreed()
    const { rawPayload: pdf } = await download(doctor, booking.id, 'agreement')
    const issuedAt = app.clock.now().toISOString()
    app.clock.advance({ seconds: 30 })
    await download(hospital, booking.id, 'agreement')
    const { startsAt, endsAt } = booking
    expect(await check(hashOf(pdf))).toEqual({
      kind: 'agreement',
      issuedAt,
      startsAt,
      endsAt,
      isCurrent: true,
    })
    const changed = Buffer.from(pdf)
    changed[100] = (changed[100] ?? 0) ^ 1
    expect(await check(hashOf(changed))).toBeNull()
    const { status } = await app.call('GET /papers/:hash', { params: { hash: 'abc' } })
    expect(status).toBe(404)
  })

  test('says that something has happened since it was issued', async () => {
    const { doctor, booking } = await agreed()
    const { rawPayload: before } = await download(doctor, booking.id, 'agreement')
    app.clock.advance({ seconds: 30 })
    await app.call('POST /bookings/:id/cancel', {
      token: hospital.token,
      params: { id: booking.id },
      body: { reason: 'Escala refeita.' },
    })
    expect(await check(hashOf(before))).toMatchObject({ isCurrent: false })
    const { rawPayload: after } = await download(doctor, booking.id, 'agreement')
    expect(await check(hashOf(after))).toMatchObject({ isCurrent: true })
  })
})

test('a text is written in the characters that the font has', () => {
  expect(printable('Conceição – “À” € R$\u00a01')).toBe('Conceição – “À” € R$\u00a01')
  expect(printable('Conceic\u0327a\u0303o')).toBe('Conceição')
  expect(printable('Şule Novák 王 👩‍⚕️\u202e\u0007')).toBe('Sule Novák ? ??')
  expect(printable('a\r\nb\tc')).toBe('a\nb c')
})

test('any text of any length is drawn', async () => {
  const { doctor, booking } = await agreed()
  const { reply } = await app.call('GET /bookings/:id', { token: doctor.token, params: { id: booking.id } })
  const odd = {
    place: 'x'.repeat(300),
    note: 'a\n'.repeat(499),
    employerName: '\ud800王'.repeat(60),
    doctorName: '',
  }
  const events = reply.events.map((event) => ({ ...event, note: '\u0000'.repeat(9), actorName: '🙂' }))
  const pdf = await paperPdf(
    paperOf('agreement', { booking: { ...reply, ...odd }, events }),
    'https://a.example',
  )
  expect((await pagesOf(pdf)).length).toBeGreaterThan(5)
})
