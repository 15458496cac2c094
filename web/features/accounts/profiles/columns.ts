/** As wide as the columns below: for the title of the page. */
export const titleClass = 'max-[84rem]:max-w-3xl'

/** The profile and, on wide screens beside it, the account: its data, address, password and sessions. */
export const columnsClass =
  'grid grid-cols-1 items-start gap-5 max-[84rem]:max-w-3xl min-[84rem]:grid-cols-[minmax(0,1fr)_22rem]'
