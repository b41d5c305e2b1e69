/** Gathers what comes one by one into lists of that many; the last one may be shorter, and none is empty. */
export async function* batchesOf<T>(many: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let some: T[] = []
  for await (const one of many) {
    some.push(one)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
