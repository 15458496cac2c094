// The only writer of the `users` table. Doctors' and employers' own tables belong to `profiles`.
export {
  insertOrVerifyUser,
  insertUser,
  lockUser,
  lockUserByEmail,
  markEmailVerified,
  setPasswordHash,
  updateUser,
  userByEmail,
  userById,
} from './queries.ts'
