import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line, success } from '#contract/fields-form.ts'
import { pictureMessages } from '#contract/pictures.ts'

const sentFile = z.file(pictureMessages.wrongType)
const stored = z.object({ success: z.literal(true), url: z.string() })

export const uploadProfilePicture = endpoint('POST', '/images/upload-profile-picture', {
  access: ['completeProfile'],
  summary: 'Envia uma imagem, que passa a ser a do perfil',
  multipart: 'only',
  body: z.object({
    File: sentFile,
    /** Understood and of no effect: whose picture it is, the session says. */
    ProfileType: line(40).default('professional'),
  }),
  reply: stored,
})

/** The spec shows no name for the field, so any does. */
const oneFile = z.record(z.string(), z.unknown()).transform((fields, context) => {
  const file = Object.values(fields).find((value) => value instanceof File)
  if (file) return { file }
  context.addIssue({ code: 'custom', path: ['file'], message: pictureMessages.wrongType })
  return z.NEVER
})

/** The picture is the caller's to use, through `profileImageUrl` of `PUT /user`; unused, it goes after a day. */
export const uploadImage = endpoint('POST', '/images/upload', {
  access: ['completeProfile'],
  summary: 'Guarda uma imagem, a usar depois em `profileImageUrl`',
  multipart: 'only',
  body: oneFile,
  reply: stored,
})

export const deleteProfilePicture = endpoint('DELETE', '/images/profile-picture', {
  access: ['completeProfile'],
  summary: 'Retira a imagem do perfil',
  reply: success,
})
