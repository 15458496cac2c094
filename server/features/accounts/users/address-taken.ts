/** Whether a write failed because it would have given two accounts the same address. */
export const isAddressTaken = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === 'users_email_key'
