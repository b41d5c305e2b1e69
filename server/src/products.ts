import { devices } from './features/devices/devices.product.ts'
import { home } from './features/home/home.product.ts'
import type { Product } from './features/purchases/product.ts'
import { travel } from './features/travel/travel.product.ts'

/** All products sold here: one folder and one line in this list each. */
export const products: Product[] = [travel, home, devices]
