import { once } from 'node:events'
import { connect as connectTo, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '#test/cluster.ts'
import { copyOut, openSession } from './session.ts'

/** A proxy whose packets end anywhere, as those of a network do. */
async function chopped(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connectTo(Number(port), hostname)
    client.pipe(server)
    client.on('error', () => server.destroy())
    client.on('close', () => server.destroy())
    const pass = async () => {
      for await (const chunk of server)
        for (let at = 0; at < chunk.length; at += 3) {
          client.write(chunk.subarray(at, at + 3))
          await turn()
        }
      client.end()
    }
    pass().catch(() => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return Object.assign(new URL(url), { port: String((proxy.address() as { port: number }).port) }).href
}

test('the number of rows that were copied is known, however they arrive', async () => {
  const client = await openSession(await chopped(databaseUrl(inject('clusterUrl'), 'postgres')))
  for (let count = 1; count <= 5; count += 1) {
    const { stream, rows } = copyOut(client, `select number from generate_series(1, ${count}) number`)
    let text = ''
    for await (const chunk of stream) text += chunk
    expect(text.trim().split('\n')).toHaveLength(count)
    expect(await rows()).toBe(count)
  }
  await client.end()
})
