import { keyOfWire, wireOfKey } from '@cursus/shared/product-keys'
import { customType } from 'drizzle-orm/pg-core'

/** Column of a product: its key in the code, its wire name in the rows. */
export const productColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: wireOfKey,
  fromDriver: keyOfWire,
})
