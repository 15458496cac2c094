import { sql } from 'kysely'
import type { CompanyAnswer, CompanyCaseOutcome } from '#contract/admin/company-checks.ts'
import { askRegistry, type CompanyRegistry } from '#server/features/admin/company-checks/service.ts'
import type { TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'

/** An answer about a company that is in order. */
export const inOrder = (change: Partial<CompanyAnswer & { isFound: true }> = {}): CompanyAnswer => ({
  isFound: true,
  name: 'HOSPITAL DE TESTE LTDA',
  tradeName: null,
  situation: 'active',
  since: '2015-03-09',
  activity: { code: '8610-1/01', text: 'Atividades de atendimento hospitalar' },
  address: 'RUA EXEMPLO, 100, CURITIBA/PR',
  ...change,
})

/** A registry that answers so, and keeps the questions. An error is thrown. */
export function companyRegistryWith(
  answer: CompanyAnswer | Error,
): CompanyRegistry & { asked: string[]; answer: CompanyAnswer | Error } {
  const asked: string[] = []
  return {
    asked,
    answer,
    async lookup(cnpj) {
      asked.push(cnpj)
      if (this.answer instanceof Error) throw this.answer
      return this.answer
    },
  }
}

/** Does what the queue does with a question about a company. */
export const askAboutCompany = (
  app: TestApp,
  { id }: Pick<TestUser, 'id'>,
  registry: CompanyRegistry | null,
  { isForced = false, log = () => undefined }: { isForced?: boolean; log?: (error: unknown) => void } = {},
): Promise<void> =>
  askRegistry({ db: app.db, queue: app.queue, registry }, { companyId: id, isForced }, app.clock.now(), log)

/** The data of the questions that wait in the queue. */
export async function waitingQuestions(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job
    where name = 'company-checks.ask' and state = 'created' and data ->> 'companyId' = ${id} order by created_on`.execute(
    app.db,
  )
  return rows.map(({ data }) => data)
}

/** The check of a company, as an admin sees it. */
export const companyCheckOf = async (app: TestApp, admin: TestUser, { id }: Pick<TestUser, 'id'>) =>
  (await app.call('GET /admin/organizations/:id', { token: admin.token, params: { id } })).reply.companyCheck

/** An admin closes the case as it is now. */
export async function closeCompanyCase(
  app: TestApp,
  admin: TestUser,
  company: Pick<TestUser, 'id'>,
  {
    outcome = 'explained',
    note = 'Mandou o protocolo.',
  }: { outcome?: CompanyCaseOutcome; note?: string } = {},
) {
  const version = (await companyCheckOf(app, admin, company)).case?.version ?? ''
  return app.call('POST /admin/organizations/:id/close-case', {
    token: admin.token,
    params: { id: company.id },
    body: { outcome, note, version },
  })
}
