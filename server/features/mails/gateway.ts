import nodemailer from 'nodemailer'

export interface Envelope {
  to: string
  subject: string
  html: string
  text: string
}

export type Deliver = (envelope: Envelope) => Promise<void>

/** Delivers by SMTP. `url` as nodemailer reads it: smtp(s)://user:password@host:port. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = nodemailer.createTransport(url)
  return async (envelope) => {
    await transport.sendMail({ from, ...envelope })
  }
}

/** Without a mail server: mail stays in the outbox, where /debug/emails shows it. */
export const keepInOutbox: Deliver = async () => {}
