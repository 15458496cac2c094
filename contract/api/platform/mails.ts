import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line } from '#contract/fields-form.ts'

/** Demo mode keeps its mail here, so that the product can be tried without a mail server. */
export const listDebugMails = endpoint('GET', '/debug/emails', {
  access: ['public'],
  summary: 'E-mails guardados no modo de demonstração, do mais recente ao mais antigo',
  query: z.object({ to: line(254).pipe(z.string().toLowerCase()).optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        id,
        /** The sender with which it was delivered; null until then. */
        from: z.string().nullable(),
        to: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        attachments: z.array(
          z.object({ filename: z.string(), contentType: z.string(), content: z.string() }),
        ),
        createdAt: instant,
      }),
    ),
  }),
})
