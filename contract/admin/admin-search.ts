/** Groups of results of the admins' search. Without zod, because the search box lists the labels. */
export const adminSearchGroups = {
  user: 'Contas',
  job: 'Vagas',
  payment: 'Pagamentos',
  report: 'Denúncias',
} as const
export type AdminSearchGroup = keyof typeof adminSearchGroups

/** The most results per group. */
export const SEARCH_RESULTS = 5
