import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { givenInstant, idParams, line, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import { nickname, nicknameForm, synonym, synonymForm } from '#contract/search/search-terms-form.ts'

const query = z.object({ search: line(100).optional(), ...pageQuery })
export type Synonym = z.output<typeof synonym>
export type Nickname = z.output<typeof nickname>

/** The version of the row that was seen; absent, or null in a body, if it came with the product. */
const seenRow = z.object({ version: givenInstant.optional() })
const seenVersion = { version: givenInstant.nullable() }

export const listSynonyms = endpoint('GET', '/admin/search-synonyms', {
  access: ['admin'],
  summary: 'Sinônimos da busca, em ordem alfabética',
  query,
  reply: z.object({ items: z.array(synonym), ...pageInfo }),
})

export const addSynonym = endpoint('POST', '/admin/search-synonyms', {
  access: ['admin'],
  summary: 'Adiciona um sinônimo; vale na hora em todos os processos',
  body: synonymForm,
  reply: synonym,
  status: 201,
})

export const changeSynonym = endpoint('PUT', '/admin/search-synonyms/:id', {
  access: ['admin'],
  summary: 'Altera um sinônimo, se ninguém o alterou depois da versão enviada',
  params: idParams,
  body: synonymForm.extend(seenVersion),
  reply: synonym,
})

export const removeSynonym = endpoint('DELETE', '/admin/search-synonyms/:id', {
  access: ['admin'],
  summary: 'Remove um sinônimo, se ninguém o alterou depois da versão enviada',
  params: idParams,
  query: seenRow,
  reply: success,
})

export const listNicknames = endpoint('GET', '/admin/place-nicknames', {
  access: ['admin'],
  summary: 'Apelidos de lugares, em ordem alfabética',
  query,
  reply: z.object({ items: z.array(nickname), ...pageInfo }),
})

export const addNickname = endpoint('POST', '/admin/place-nicknames', {
  access: ['admin'],
  summary: 'Adiciona um apelido de cidade ou estado; vale na hora em todos os processos',
  body: nicknameForm,
  reply: nickname,
  status: 201,
})

export const changeNickname = endpoint('PUT', '/admin/place-nicknames/:id', {
  access: ['admin'],
  summary: 'Altera um apelido, se ninguém o alterou depois da versão enviada',
  params: idParams,
  body: nicknameForm.extend(seenVersion),
  reply: nickname,
})

export const removeNickname = endpoint('DELETE', '/admin/place-nicknames/:id', {
  access: ['admin'],
  summary: 'Remove um apelido, se ninguém o alterou depois da versão enviada',
  params: idParams,
  query: seenRow,
  reply: success,
})

/** The interpretation of a text by the search. */
export const understandSearch = endpoint('GET', '/admin/search-understanding', {
  access: ['admin'],
  summary: 'O que a busca entende de um texto',
  query: z.object({ text: line(200) }),
  reply: z.object({
    terms: z.array(z.object({ typed: z.string(), meanings: z.array(z.string()), isKnown: z.boolean() })),
    places: z.array(
      z.object({
        words: z.string(),
        /** 'Campinas (SP)', 'PR'. */
        names: z.array(z.string()),
        isAround: z.boolean(),
      }),
    ),
    /** Words that filters express: 'acima de 1500' -> 'A partir de R$ 1.500 / plantão'. */
    parts: z.array(z.object({ words: z.string(), label: z.string() })),
    excluded: z.array(z.string()),
    /** The text with likely spellings; null if it stays as it is. */
    correction: z.string().nullable(),
  }),
})
