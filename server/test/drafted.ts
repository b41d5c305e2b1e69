import { draftColumns } from '../src/features/purchases/products.service.ts'
import type { purchases } from '../src/features/purchases/purchases.table.ts'
import type { Services } from '../src/platform/services.ts'

type Values = typeof purchases.$inferInsert & { createdAt: Date }

/** A row of a purchase with the columns that a checkout writes with its draft. */
export function drafted(services: Services, values: Values): Values {
  return { ...values, ...draftColumns(services, { ...values, draft: values.draft ?? null }) }
}
