// breaks: TS2345
import { type Tx, transact } from '../../../../server/src/platform/database.ts'

export const begin = (tx: Tx) => transact(tx, async () => undefined)
