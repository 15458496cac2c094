/** A table of which an export contains the rows of one account. */
export interface ExportedTable {
  /** The title in the file. */
  title: string
  table: string
  /** SQL over the table's row `t`; `:id` and `:email` are those of the account. */
  where: string
  /** Columns that are left out: secrets, and what is about somebody else. */
  without?: readonly string[]
  /** SQL of an object with what the row's ids stand for. */
  plus?: string
}
