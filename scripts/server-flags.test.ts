import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { serverFlags } from './server-flags.mjs'

test('this Node starts with the flags for its version', () => {
  const flags = serverFlags(process.versions.node)
  const { status, stderr } = spawnSync(process.execPath, [...flags, '--eval', ''], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(flags).toContain('--memory-saver-mode')
})

test('Node 22 gets the same flags without the one that only Node 24 knows', () => {
  const newer = serverFlags('24.0.0')
  expect(newer.filter((flag) => !serverFlags('22.22.0').includes(flag))).toEqual(['--memory-saver-mode'])
  expect(newer).toEqual(expect.arrayContaining(serverFlags('22.22.0')))
})
