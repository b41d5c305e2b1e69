import type { TariffPlace, TariffPrice } from '@cursus/shared/tariffs'

/** The prices of a product as a table: one row each zone, home or offer; one column each duration or rhythm. */
export interface Grid {
  /** Price level of stays; 1 for other products. */
  level: number
  columns: string[]
  rows: { key: string; place: TariffPlace; cells: (TariffPrice | undefined)[] }[]
}

/** One table each level, in the order in which the prices came. */
export function toGrids(prices: readonly TariffPrice[]): Grid[] {
  const levels = Map.groupBy(prices, ({ place }) => (place.kind === 'stay' ? place.level : 1))
  return [...levels].map(([level, own]) => {
    const columns = [...new Set(own.map(({ place }) => columnOf(place)))]
    const rows = [...Map.groupBy(own, ({ place }) => rowOf(place))].map(([key, cells]) => ({
      key,
      place: (cells[0] as TariffPrice).place,
      cells: columns.map((column) => cells.find(({ place }) => columnOf(place) === column)),
    }))
    return { level, columns, rows }
  })
}

function rowOf(place: TariffPlace): string {
  if (place.kind === 'stay') return String(place.zone)
  return place.kind === 'home' ? String(place.rooms) : `${place.type}:${place.school}:${place.name}`
}

export function columnOf(place: TariffPlace): string {
  return place.kind === 'stay' ? String(place.month) : place.interval
}

/** Content of a cell: cents as typed, null while it is no amount. */
export type Typed = { cents: number | null; active: boolean }

export function isChanged({ was }: TariffPrice, { cents, active }: Typed): boolean {
  return cents !== was.unitAmount || active !== was.active
}
