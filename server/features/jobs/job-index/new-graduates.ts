import { sql } from 'kysely'
import { generalSpecialties, type tags } from '#contract/jobs/medicine.ts'

type Tag = (typeof tags)[number]
const newGraduateTags: readonly Tag[] = ['Primeiro emprego', 'Sem experiência']
const RQE_TAG: Tag = 'Com RQE'

const PAPERS = '\\m(r\\.?q\\.?e|resid[êe]ncia|t[íi]tulo de especialista|especialista em)\\M'
/** A sentence that mentions the papers without asking for them. */
const OPTIONAL =
  '(diferencial|valorizad|conta ponto|desej[áa]vel|com ou sem|\\msem (rqe|resid)|ainda que na|n[ãa]o [ée]? ?(exig|precis|necess)|dispensa)'

const texts = sql`(jobs.title || '; ' || jobs.requirements)`

/**
 * Whether a job asks for neither a RQE nor a residency: neither its title nor its requirements do, and it is for generalists or says that new
 * graduates may apply. Uses `specialties.names` and `tag_list.names` of `writeSearchRows`.
 */
export const asksForNoRqe = sql`(not ${RQE_TAG} = any(tag_list.names)
  and (specialties.names <@ ${sql.val(generalSpecialties)}::text[] or tag_list.names && ${sql.val(newGraduateTags)}::text[]
    or jobs.requirements ~* 'rec[ée]m[- ]formad')
  and (${texts} !~* ${PAPERS} or not exists (
    select from regexp_split_to_table(regexp_replace(${texts}, '<[^>]*>', '\n', 'g'), '\\. |[;\\n]') as sentence
    where sentence ~* ${PAPERS} and sentence !~* ${OPTIONAL})))`
