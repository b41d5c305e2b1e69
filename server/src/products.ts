import { devices } from './features/devices/devices.product.ts'
import { home } from './features/home/home.product.ts'
import type { Product } from './features/purchases/product.ts'
import { travel } from './features/travel/travel.product.ts'

/** All that is sold here. A product is one folder and one line of this list. */
export const products: Product[] = [travel, home, devices]
