import { z } from 'zod'
import { pictureMessages } from '#contract/accounts/pictures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line, success } from '#contract/fields-form.ts'

const pictureFile = z.file(pictureMessages.wrongType)
const stored = z.object({ success: z.literal(true), url: z.string() })

export const uploadProfilePicture = endpoint('POST', '/images/upload-profile-picture', {
  access: ['completeProfile'],
  team: 'owner',
  summary: 'Envia uma imagem, que passa a ser a do perfil',
  multipart: 'only',
  body: z.object({
    File: pictureFile,
    /** Accepted for compatibility and ignored: the picture is always the caller's. */
    ProfileType: line(40).default('professional'),
  }),
  reply: stored,
})

/** The spec does not name the field, so any name is accepted. */
const oneFile = z.record(z.string(), z.unknown()).transform((fields, context) => {
  const file = Object.values(fields).find((value) => value instanceof File)
  if (file) return { file }
  context.addIssue({ code: 'custom', path: ['file'], message: pictureMessages.wrongType })
  return z.NEVER
})

/** Stores a picture for later use in `profileImageUrl` of `PUT /user`. It is deleted if unused after a day. */
export const uploadPicture = endpoint('POST', '/images/upload', {
  access: ['completeProfile'],
  summary: 'Guarda uma imagem para uso posterior em `profileImageUrl`',
  multipart: 'only',
  body: oneFile,
  reply: stored,
})

export const deleteProfilePicture = endpoint('DELETE', '/images/profile-picture', {
  access: ['completeProfile'],
  team: 'owner',
  summary: 'Remove a imagem do perfil',
  reply: success,
})
