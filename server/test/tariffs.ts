import { addDays, dayOf } from '@cursus/shared/day'
import type { ProductKey } from '@cursus/shared/product-keys'
import type { TariffPrice, TariffVersion, TariffVersionDetail } from '@cursus/shared/tariffs'
import { expect } from 'vitest'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

export const versionsPath = '/api/tariffs/versions'

type Test = Awaited<ReturnType<typeof startTest>>
type Named = Pick<TariffVersion, 'id' | 'revision'>
type Changed = Record<string, number | { unitAmount: number; active: boolean }>

/** What an administrator does with tariffs; every call is expected to succeed. */
export function tariffsBy(t: Test, admin: Person) {
  const data = async <T>(answer: Promise<{ statusCode: number; json: () => { data: T } }>): Promise<T> => {
    const response = await answer
    expect([response.statusCode < 300, response.json()]).toEqual([true, expect.anything()])
    return response.json().data
  }
  const by = t.as(admin)
  const open = (product: ProductKey, from?: string) =>
    data<TariffVersionDetail>(by.post(versionsPath, { product, from }))
  const save = ({ id, revision }: Named, prices: Changed, note?: string) =>
    data<TariffVersionDetail>(by.put(`${versionsPath}/${id}`, { revision, note, prices: toPrices(prices) }))
  const publish = ({ id, revision }: Named, startsOn = addDays(dayOf(t.services.now()), 1)) =>
    data<TariffVersionDetail>(by.post(`${versionsPath}/${id}/publish`, { revision, startsOn }))
  return {
    open,
    save,
    publish,
    list: (product: ProductKey) => data<TariffVersion[]>(by.get(`${versionsPath}?product=${product}`)),
    read: (id: string, query = '') => data<TariffVersionDetail>(by.get(`${versionsPath}/${id}${query}`)),
    /** A new version with these amounts in cents, from a day on: tomorrow unless said. */
    async change(product: ProductKey, prices: Changed, startsOn?: string) {
      return publish(await save(await open(product), prices), startsOn)
    },
  }
}

export const toPrices = (prices: Changed) =>
  Object.entries(prices).map(([priceId, amount]) => ({
    priceId,
    ...(typeof amount === 'number' ? { unitAmount: amount } : amount),
  }))

/** The cells that differ from the version beside, in cents. */
export const changesOf = ({ prices }: TariffVersionDetail) =>
  prices.filter(isChanged).map(({ priceId, was, unitAmount }) => [priceId, was.unitAmount, unitAmount])

const isChanged = ({ unitAmount, active, was }: TariffPrice) =>
  unitAmount !== was.unitAmount || active !== was.active
