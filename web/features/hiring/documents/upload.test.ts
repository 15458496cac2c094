import { describe, expect, test } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { sendInParts, type Upload, type UploadCalls, type UploadOptions } from './upload.ts'

const PART = 4
const files = [new Blob(['aaaabbbbcc']), new Blob(['dddd'])]
const everyPart = ['0/0', '0/1', '0/2', '1/0']

interface Server {
  calls: UploadCalls
  /** The parts that have arrived, by 'file/part', with their content. */
  arrived: Map<string, string>
  starts: number
  sends: string[]
}

/** A server that keeps what arrives. `meet` sees each part first, and may lose it or its reply. */
function server(meet: (place: string, store: () => Promise<void>) => Promise<void>): Server {
  const arrived = new Map<string, string>()
  const own: Server = {
    arrived,
    starts: 0,
    sends: [],
    calls: {
      start: async () => {
        own.starts += 1
        return { id: `upload-${own.starts}`, partBytes: PART }
      },
      arrived: async () =>
        files.map((_, file) =>
          [...arrived.keys()].filter((key) => key.startsWith(`${file}/`)).map((key) => Number(key.slice(2))),
        ),
      send: async (_, { file, part }, content) => {
        const place = `${file}/${part}`
        own.sends.push(place)
        await meet(place, async () => void arrived.set(place, await content.text()))
      },
    },
  }
  return own
}

const options = (changes: Partial<UploadOptions> = {}): UploadOptions => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  onWaiting: () => {},
  wait: async () => {},
  onStarted: () => {},
  ...changes,
})

const lost = () => new CallError(0, null)

describe('sending in parts', () => {
  test('all parts arrive, and the progress ends with 1 and never falls', async () => {
    const shares: number[] = []
    const { calls, arrived } = server((_, store) => store())
    await sendInParts(files, calls, options({ onProgress: (share) => shares.push(share) }))
    expect([...arrived]).toEqual([
      ['0/0', 'aaaa'],
      ['0/1', 'bbbb'],
      ['0/2', 'cc'],
      ['1/0', 'dddd'],
    ])
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  test('a part whose reply was lost is not sent again, one that was lost itself is', async () => {
    const failing = new Map([
      ['0/1', true],
      ['1/0', false],
    ])
    const waits: boolean[] = []
    const { calls, arrived, sends } = server(async (place, store) => {
      const hasArrived = failing.get(place)
      failing.delete(place)
      if (hasArrived !== false) await store()
      if (hasArrived !== undefined) throw lost()
    })
    await sendInParts(files, calls, options({ onWaiting: (isWaiting) => waits.push(isWaiting) }))
    expect([...arrived.keys()]).toEqual(everyPart)
    expect(sends).toEqual(['0/0', '0/1', '0/2', '1/0', '1/0'])
    expect(waits.filter(Boolean)).toHaveLength(2)
    expect(waits.at(-1)).toBe(false)
  })

  test('an interrupted upload continues with the parts that are missing', async () => {
    const { calls, arrived, sends } = server((_, store) => store())
    arrived.set('0/0', 'aaaa').set('0/1', 'bbbb')
    const own = server(async () => {})
    await sendInParts(files, { ...calls, start: own.calls.start }, options(), {
      id: 'known',
      partBytes: PART,
    })
    expect(sends).toEqual(['0/2', '1/0'])
    expect(own.starts).toBe(0)
  })

  test('an upload that was cancelled after its first part continues, and is not started again', async () => {
    const controller = new AbortController()
    const { calls, arrived, ...own } = server(async (_, store) => {
      await store()
      controller.abort()
    })
    let started: Upload | undefined
    const onStarted = (upload: Upload) => {
      started = upload
    }
    await expect(
      sendInParts(files, calls, options({ signal: controller.signal, onStarted })),
    ).rejects.toThrow()
    expect([...arrived.keys()]).toEqual(['0/0'])
    await sendInParts(files, calls, options({ onStarted }), started)
    expect([...arrived.keys()]).toEqual(everyPart)
    expect(started?.id).toBe('upload-1')
    expect(own.sends).toEqual(everyPart)
  })

  test('an upload that the server no longer has begins again', async () => {
    const { calls, sends } = server((_, store) => store())
    const gone: UploadCalls = {
      ...calls,
      arrived: async (id) => {
        if (id === 'known') throw new CallError(404, null)
        return calls.arrived(id)
      },
    }
    const upload = await sendInParts(files, gone, options(), { id: 'known', partBytes: PART })
    expect(upload.id).toBe('upload-1')
    expect(sends).toEqual(everyPart)
  })

  test('a refusal ends it at once, and a server that keeps failing after some attempts', async () => {
    const refusing = server(async () => {
      throw new CallError(413, null)
    })
    await expect(sendInParts(files, refusing.calls, options())).rejects.toMatchObject({ status: 413 })
    expect(refusing.sends).toHaveLength(1)
    const failing = server(async () => {
      throw new CallError(503, null)
    })
    await expect(sendInParts(files, failing.calls, options())).rejects.toMatchObject({ status: 503 })
    expect(failing.sends).toHaveLength(6)
  })

  test('without a connection it waits as long as it takes, until it is cancelled', async () => {
    const controller = new AbortController()
    let waits = 0
    const { calls, sends } = server(async () => {
      throw lost()
    })
    const wait = async () => {
      waits += 1
      if (waits === 50) controller.abort()
    }
    const sending = sendInParts(files, calls, options({ signal: controller.signal, wait }))
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(sends).toHaveLength(50)
  })
})
