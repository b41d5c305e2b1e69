import type { Cell } from './cells.ts'

type Body = ReturnType<Cell['body']>
type Tampering = { name: string; of: (cell: Cell, cells: Cell[]) => Body | null }

const other = <T>(all: T[], isOther: (one: T) => boolean): T | undefined => {
  const found = all.filter(isOther)
  return found[Math.floor(Math.random() * found.length)]
}
const sum = ({ owed }: Cell) => owed.amounts.reduce((total, one) => total + one, 0)
const without = ({ additionalPriceId: _, ...body }: Body): Body => body

/** A phone is insured by its band; whoever names the price of another formula buys that formula, which is no fraud. */
const isBand = ({ name }: Cell) => name.startsWith('price_mm_tel_')
const areOneKind = (one: Cell, cell: Cell) =>
  one.product === cell.product &&
  (cell.product !== 'devices' || (isBand(one) && isBand(cell) && one.owed.interval === cell.owed.interval))

/** Ways to ask for what is dear at the price of what is cheap. Each answers null where it does not fit the cell. */
export const tamperings: Tampering[] = [
  {
    name: 'the price of a cheaper cell',
    of: (cell, cells) => {
      const cheap = other(cells, (one) => sum(one) < sum(cell) && areOneKind(one, cell))
      const priceId = cheap?.body().priceId
      return priceId && priceId !== cell.body().priceId ? { ...without(cell.body()), priceId } : null
    },
  },
  {
    name: 'the price of another product',
    of: (cell, cells) => {
      const elsewhere = other(cells, (one) => one.product !== cell.product)
      return elsewhere ? { ...without(cell.body()), priceId: elsewhere.body().priceId } : null
    },
  },
  {
    name: 'a price that does not exist',
    of: (cell) => ({ ...cell.body(), priceId: `${cell.body().priceId}_1` }),
  },
  {
    name: 'the contract of a dearer cell',
    of: (cell, cells) => {
      if (cell.product === 'devices') return null
      const isDearer = (one: Cell) =>
        one.product === cell.product &&
        one.isAbroad === cell.isAbroad &&
        one.owed.amounts[0] !== cell.owed.amounts[0]
      const dear = other(cells, isDearer)
      return dear ? { ...without(cell.body()), contract: dear.body().contract } : null
    },
  },
  {
    name: 'a shown price of one euro',
    of: (cell) => {
      const field = { travel: 'healthMobilityPrime', home: 'price', devices: null }[cell.product]
      return field ? { ...cell.body(), contract: { ...cell.body().contract, [field]: 1 } } : null
    },
  },
  {
    name: 'another price inside the contract',
    of: (cell, cells) => {
      const one = other(cells, ({ product, name }) => product === cell.product && name !== cell.name)
      if (cell.product === 'travel' || !one || one.body().priceId === cell.body().priceId) return null
      return { ...cell.body(), contract: { ...cell.body().contract, priceId: one.body().priceId } }
    },
  },
  {
    name: 'an offer beside it that is not sold so',
    of: (cell) =>
      cell.product === 'devices' ? null : { ...cell.body(), additionalPriceId: 'price_mm_tel_0150_month' },
  },
  {
    name: 'a dearer device at this price',
    of: (cell) => {
      const { contract } = cell.body()
      if (!('purchasePriceTTC' in contract)) return null
      return {
        ...cell.body(),
        contract: { ...contract, purchasePriceTTC: Number(contract.purchasePriceTTC) + 1 },
      }
    },
  },
]
