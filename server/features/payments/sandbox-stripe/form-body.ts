export type FormValue = string | FormValue[] | { [name: string]: FormValue }
type Fields = { [name: string]: FormValue }

/** Reads a body such as `items[0][price]=x&expand[]=customer`. Objects with the keys 0, 1, … become lists. */
export function parseForm(body: string): Record<string, FormValue> {
  const root: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = [
      name.replace(/\[.*/, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? ''),
    ]
    const last = keys.pop() as string
    let place = root
    for (const key of keys) {
      if (typeof place[key] !== 'object') place[key] = Object.create(null) as Fields
      place = place[key] as Fields
    }
    place[last === '' ? Object.keys(place).length : last] = value
  }
  return withLists(root) as Record<string, FormValue>
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
