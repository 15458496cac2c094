import nodemailer from 'nodemailer'

export interface Envelope {
  to: string
  subject: string
  html: string
  text: string
}

export type Deliver = (envelope: Envelope) => Promise<void>

/** Delivers by SMTP. `url` in nodemailer's format: smtp(s)://user:password@host:port. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = nodemailer.createTransport(url)
  return async (envelope) => {
    await transport.sendMail({ from, ...envelope })
  }
}

/** For use without a mail server: mail stays in the outbox and is shown at /debug/emails. */
export const keepInOutbox: Deliver = async () => {}
