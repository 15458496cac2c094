import { isCovered } from '#web/lib/panel/page-keys.ts'

/** A key waits this long for those before it, and is then forgotten. */
const MAX_WAIT_MS = 10_000

export interface PressedKey {
  key: string
  /** The row that had the focus when it was pressed. */
  rowId: string | undefined
  /** It is held down, and repeats itself. */
  isRepeated: boolean
}

interface KeysInTurn {
  /** Whether what the earlier keys did has reached the screen, so that this one can act. */
  isReady: (pressed: PressedKey) => boolean
  /** Acts. With a returned field, the keys behind it are text for that field; null means that the field does not exist. */
  act: (pressed: PressedKey) => HTMLTextAreaElement | null | undefined
}

/**
 * Lets keys act one by one, in their order. A key typed while a decision is on its way or a panel is loading would otherwise
 * act on the person who was open before, and a text typed before its field has loaded would be read as commands.
 */
export function keysInTurn({ isReady, act }: KeysInTurn) {
  let waiting: (PressedKey & { since: number })[] = []
  let frame = 0
  const clear = () => {
    cancelAnimationFrame(frame)
    frame = 0
    waiting = []
  }
  const next = () => {
    frame = 0
    const first = waiting[0]
    if (!first) return
    if (isCovered() || performance.now() - first.since > MAX_WAIT_MS) return clear()
    if (isReady(first)) {
      waiting.shift()
      const field = act(first)
      if (field) append(waiting.map(({ key }) => key).join(''), field)
      if (field !== undefined) return clear()
    }
    if (waiting.length > 0) frame = requestAnimationFrame(next)
  }
  return {
    isWaiting: () => waiting.length > 0,
    press(pressed: PressedKey) {
      // Otherwise a key that is held down would go on after its release.
      if (pressed.isRepeated && waiting.length > 0) return
      waiting.push({ ...pressed, since: performance.now() })
      if (frame === 0) next()
    },
    clear,
  }
}

function append(text: string, field: HTMLTextAreaElement) {
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
