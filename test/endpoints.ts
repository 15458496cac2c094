import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'access' in value

const folder = new URL('../contract/api/', import.meta.url)
// Read from the folder, because a written list could miss a file.
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()
const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))

/** Every endpoint that the contract declares. */
export const endpoints: Endpoint[] = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint)
