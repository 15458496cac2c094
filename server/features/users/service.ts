// The only slice that writes the `users` table. The tables `doctors` and `employers` belong to `profiles`.
export {
  insertOrVerifyUser,
  insertUser,
  lockUser,
  lockUserByEmail,
  markEmailVerified,
  normalizeEmail,
  reinstate,
  revokeDeviceMarks,
  setMarketingOptIn,
  setPasswordHash,
  suspend,
  updateUser,
  userByEmail,
  userById,
} from './queries.ts'
