import { databaseFaults } from './engine/database-faults.ts'
import { readOptions } from './engine/options.ts'
import { drillPurchases } from './load/purchase-drill.ts'

/** The database goes away in each of the ways it can while people buy: cut, silent, slow, killed, restarted, read-only, full. */
export function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 12, people: 6 })
  return drillPurchases({ options, faults: databaseFaults })
}
