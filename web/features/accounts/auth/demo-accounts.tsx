const PASSWORD = 'Medponto1'
const accounts = [
  ['Médica', 'medica@demo.test'],
  ['Hospital', 'hospital@demo.test'],
  ['Telemedicina', 'telemedicina@demo.test'],
  ['Administração', 'admin@demo.test'],
  ['Administração (segunda pessoa)', 'operadora@demo.test'],
] as const

/** The accounts of the demo data. A click fills in the form. */
export function DemoAccounts({ onPick }: { onPick: (account: { email: string; password: string }) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 rounded-card border border-dashed p-4">
      <h2 id="demo-accounts" className="font-semibold text-small">
        Contas de demonstração
      </h2>
      <p className="mt-1 text-muted text-small">
        Toque em uma delas para preencher os campos. A senha de todas é {PASSWORD}.
      </p>
      <ul className="-mx-2 mt-2">
        {accounts.map(([label, email]) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onPick({ email, password: PASSWORD })}
              className="flex min-h-11 w-full flex-col justify-center rounded-control px-2 py-1 text-left text-small hover:bg-subtle sm:flex-row sm:items-center sm:justify-between"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
