import { retentionRows } from './retention-rows.ts'

/** The retention period of each kind of data. The periods are those of the nightly maintenance. */
export function RetentionTable() {
  return (
    <div className="overflow-x-auto rounded-card border">
      <table className="w-full text-left text-small">
        <thead className="bg-subtle">
          <tr>
            <th scope="col" className="p-3 font-semibold">
              Dados
            </th>
            <th scope="col" className="p-3 font-semibold">
              Prazo
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {retentionRows.map(([data, time]) => (
            <tr key={data} className="align-top">
              <th scope="row" className="p-3 font-semibold">
                {data}
              </th>
              <td className="p-3">{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
