import { databaseFaults } from './engine/database-faults.ts'
import { readOptions } from './engine/options.ts'
import { runDrill } from './engine/run-drill.ts'
import { purchases } from './load/purchase-drill.ts'

/** The database goes away in each of the ways it can while people buy: cut, silent, slow, killed, restarted, read-only, full. */
export function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 12, people: 6, among: databaseFaults })
  return runDrill({ options, limitsWaits: true, load: purchases, faults: databaseFaults })
}
