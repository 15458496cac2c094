import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, success } from '#contract/fields-form.ts'
import { noteForm } from '#contract/hiring/application-messages-form.ts'

const note = z.object({
  id,
  /** Null once the author's account was removed. */
  author: z.string().nullable(),
  body: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  /** The author, and the owners of the company, may edit and delete it. */
  isEditable: z.boolean(),
})
export type Note = z.output<typeof note>

export const listNotes = endpoint('GET', '/applications/:id/notes', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Anotações da equipe sobre uma candidatura, da mais recente à mais antiga',
  params: idParams,
  reply: z.object({
    items: z.array(note),
    /** False for those of the team who only read. */
    mayWrite: z.boolean(),
  }),
})

export const createNote = endpoint('POST', '/applications/:id/notes', {
  access: ['employer'],
  summary: 'Anota algo sobre uma candidatura, só para a equipe',
  params: idParams,
  body: noteForm,
  reply: note,
  status: 201,
})

export const updateNote = endpoint('PUT', '/application-notes/:id', {
  access: ['employer'],
  summary: 'Altera uma anotação própria, ou qualquer uma da empresa se a pessoa é responsável por ela',
  params: idParams,
  body: noteForm,
  reply: note,
})

export const deleteNote = endpoint('DELETE', '/application-notes/:id', {
  access: ['employer'],
  summary: 'Exclui uma anotação; repetir não é um erro',
  params: idParams,
  reply: success,
})

export const markFavourite = endpoint('PUT', '/applications/:id/favourite', {
  access: ['employer'],
  summary: 'Marca uma candidatura como favorita de toda a equipe, ou desmarca',
  params: idParams,
  body: z.object({ isFavourite: z.boolean() }),
  reply: z.object({ id, isFavourite: z.boolean() }),
})
