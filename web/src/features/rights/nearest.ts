interface Listed<Row> {
  data: Row[]
  total: number
}

/** Pages of 200: as many as a list hands out by their numbers. */
const pagesAtMost = 50

/**
 * Reads a list that begins with what is to be done, page after page, until all of that is there; what is done stops it. Answers
 * with all the rows that came, and how many there are.
 */
export async function nearestOf<Row>(
  read: (page: number) => Promise<Listed<Row>>,
  isDone: (row: Row) => boolean,
): Promise<Listed<Row>> {
  const data: Row[] = []
  for (let page = 1; ; page += 1) {
    const one = await read(page)
    data.push(...one.data)
    const last = one.data.at(-1)
    const isWhole = !last || isDone(last) || data.length >= one.total
    if (isWhole || page === pagesAtMost) return { data, total: one.total }
  }
}

/** Rows that two readings of a list brought, each once: as the first has it. */
export function withoutTwins<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const known = new Set<string>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}
