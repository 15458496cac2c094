import type { ReferredUser } from '#contract/api/accounts/ambassadors.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'

const head = 'h-10 whitespace-nowrap px-3 font-semibold'
const cell = 'h-11 px-3 py-1'

/** The accounts that one ambassador referred. */
export function ReferredTable({ users, ambassador }: { users: readonly ReferredUser[]; ambassador: string }) {
  return (
    <section
      aria-label={`Indicações de ${ambassador}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus of the keyboard
      tabIndex={0}
      className="relative max-h-[32rem] overflow-auto rounded-control border"
    >
      <table className="w-full border-collapse text-left text-small">
        <caption className="sr-only">Indicações de {ambassador}</caption>
        <thead className="sticky top-0 bg-subtle text-muted">
          <tr>
            <th scope="col" className={head}>
              Empresa/Nome
            </th>
            <th scope="col" className={`${head} hidden md:table-cell`}>
              E-mail
            </th>
            <th scope="col" className={`${head} hidden sm:table-cell`}>
              Cadastro
            </th>
            <th scope="col" className={head}>
              Assinatura
            </th>
            <th scope="col" className={`${head} hidden sm:table-cell`}>
              Validade
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="border-t hover:bg-subtle">
              <td className={`${cell} min-w-0 sm:min-w-36`}>
                <Link
                  to={`${paths.adminUsers}?aberto=${user.id}`}
                  className="font-semibold hover:text-brand hover:underline"
                >
                  {user.companyName ?? user.name ?? user.email}
                </Link>
                <span className="block text-muted tabular-nums sm:hidden">
                  <span className="sr-only">Cadastro em </span>
                  {formatDate(user.createdAt)}
                </span>
              </td>
              <td className={`${cell} hidden max-w-60 truncate md:table-cell`}>{user.email}</td>
              <td className={`${cell} hidden tabular-nums sm:table-cell`}>{formatDate(user.createdAt)}</td>
              <td className={`${cell} whitespace-nowrap`}>
                <SubscriptionBadge subscription={user.subscription} />
              </td>
              <td className={`${cell} hidden tabular-nums sm:table-cell`}>
                {user.subscription?.expiresAt ? formatDate(user.subscription.expiresAt) : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
