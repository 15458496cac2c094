import { useState } from 'react'

interface Kept<Item> {
  item: Item
  index: number
}

/** The list with what was removed from it, each in its former place. */
export function withKept<Item extends { id: string }>(items: readonly Item[], kept: readonly Kept<Item>[]) {
  const present = new Set(items.map(({ id }) => id))
  const list = items.map((item) => ({ item, isGone: false }))
  const gone = kept.filter(({ item }) => !present.has(item.id))
  for (const { item, index } of gone.toSorted((one, other) => one.index - other.index))
    list.splice(index, 0, { item, isGone: true })
  return list
}

/**
 * A list in which what is removed keeps its place until the page is left. Otherwise the next row would come under the finger
 * that has removed one, with the same button.
 */
export function useKeptPlaces<Item extends { id: string }>(items: readonly Item[]) {
  const [kept, setKept] = useState<readonly Kept<Item>[]>([])
  const list = withKept(items, kept)
  const keep = (item: Item) => {
    const index = list.findIndex((entry) => entry.item.id === item.id)
    setKept((before) => [...before.filter((one) => one.item.id !== item.id), { item, index }])
  }
  return { list, keep }
}
