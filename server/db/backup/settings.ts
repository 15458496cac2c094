import path from 'node:path'
import type { Env } from '#server/env.ts'
import { type Bucket, bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Store } from './parts.ts'
import type { Place } from './place.ts'
import { sealOf } from './seal.ts'

type BackupEnv = Pick<
  Env,
  | 'BACKUP_TO'
  | 'BACKUP_KEY'
  | `${'BACKUP_' | ''}S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`
>

/** `s3://bucket/prefix`, for which `bucket` has address and keys, or the path of a folder. */
function placeOf(to: string, bucket: Omit<Bucket, 'bucket'> | null): Place {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (!name) return folderPlace(path.resolve(to))
  if (!bucket) throw new Error('BACKUP_TO: faltam as variáveis BACKUP_S3_* ou S3_* do armazenamento S3.')
  return bucketPlace({ ...bucket, bucket: name }, prefix.replace(/\/+$/, ''), to)
}

/** Where copies are kept, and with which key; null without BACKUP_TO. */
export function backupStore(env: BackupEnv): Store | null {
  if (!env.BACKUP_TO) return null
  const own = env.BACKUP_S3_ENDPOINT !== undefined
  const endpoint = own ? env.BACKUP_S3_ENDPOINT : env.S3_ENDPOINT
  const region = own ? env.BACKUP_S3_REGION : env.S3_REGION
  const accessKeyId = own ? env.BACKUP_S3_ACCESS_KEY_ID : env.S3_ACCESS_KEY_ID
  const secretAccessKey = own ? env.BACKUP_S3_SECRET_ACCESS_KEY : env.S3_SECRET_ACCESS_KEY
  const bucket =
    endpoint && region && accessKeyId && secretAccessKey
      ? { endpoint, region, accessKeyId, secretAccessKey }
      : null
  return { place: placeOf(env.BACKUP_TO, bucket), seal: sealOf(env.BACKUP_KEY ?? null) }
}

/** The same for the commands, which cannot do without. @throws Error with a message for the operator */
export function requiredStore(env: BackupEnv): Store {
  const store = backupStore(env)
  if (!store) throw new Error('BACKUP_TO: defina a pasta das cópias, ou s3://bucket/prefixo.')
  return store
}
