// The only slice that writes the `users` table. The tables `doctors` and `employers` belong to `profiles`.
export type { AccountEvents } from './account-events.ts'
export { isAddressTaken } from './address-taken.ts'
export {
  activeAdminIds,
  anonymizeUser,
  type BeforeOrder,
  cancelDeletion,
  cancelDeletionOrder,
  deleteUser,
  insertOrVerifyUser,
  insertUser,
  lockAccountAndAdmins,
  lockUser,
  lockUserByEmail,
  markEmailVerified,
  markSeen,
  normalizeEmail,
  reinstate,
  revokeDeviceMarks,
  scheduleDeletion,
  setEmail,
  setMarketingOptIn,
  setPasswordHash,
  suspend,
  updateUser,
  userByEmail,
  userById,
} from './queries.ts'
