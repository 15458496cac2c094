/** The options of a select, in the order of `keys`. */
export const optionsOf = <K extends string>(keys: readonly K[], labels: Record<K, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

/** The empty choice of an optional select. */
export const NO_CHOICE = 'Não informar'
