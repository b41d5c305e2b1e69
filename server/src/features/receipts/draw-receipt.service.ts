import { randomUUID } from 'node:crypto'
import type { Day } from '@cursus/shared/day'
import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import type { Seal } from '../../pdf/seal.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { homeAddress } from '../purchases/document-facts.queries.ts'
import { siteOf } from '../site/site.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

/**
 * One payment: its contracts, the one that gives the number first, each with its amount in cents. A later instalment
 * has its position, from 2 on, and its period, both days included. The difference of a change has its position among
 * those of its contract, and its period where it is counted by days; so has what is paid again (`isAgain`), which changes nothing.
 */
export type Payment = {
  of: readonly [Paid, ...Paid[]]
  paidOn: Day
  instalment?: Instalment
  difference?: { place: number; period?: Period; isAgain?: boolean }
}
type Period = { from: Day; until: Day }
type Instalment = Period & { place: number }
type Paid = { contract: ContractRow; cents: number }

export type DrawReceipt = (payment: Payment) => Promise<Paper>

/** Draws and seals a receipt and stores its bytes; no row names them yet. */
export function drawReceiptWith(services: Services, seal: () => Promise<Seal>): DrawReceipt {
  return async ({ of, paidOn, instalment, difference }) => {
    const { contract } = of[0]
    const [buyer, tariffs] = await Promise.all([
      readBuyer(services.db, contract.studentId),
      readTariffs(services),
    ])
    const { user, profile } = buyer
    const site = siteOf(services.config, 'fr')
    const latinName = passportNameOf({ ...profile, ...user })
    const { renderSealedReceipt } = await import('../../pdf/receipt.ts')
    const bytes = await renderSealedReceipt(
      {
        number: ['R', contract.reference, difference ? `A${difference.place}` : instalment?.place]
          .filter(Boolean)
          .join('-'),
        paidOn,
        lines: of.map(({ contract, cents }) => ({
          insurance: services.products.ofContract(contract).name,
          reference: contract.reference,
          cents,
        })),
        interval: intervalOf(services, contract, tariffs),
        ...(instalment && { period: { from: instalment.from, until: instalment.until } }),
        ...(difference?.isAgain && difference.period && { period: difference.period }),
        ...(difference && !difference.isAgain && { difference: difference.period ?? 'whole' }),
        payer: {
          name: fullNameOf(user),
          ...(latinName && { latinName }),
          address: await homeAddress(services, buyer),
        },
        company: site.companyName,
        advisor: { name: site.advisor.name, phone: site.advisor.phoneDisplay, email: site.advisor.email },
      },
      await seal(),
      services.now(),
    )
    const stored = await storeBytes(services, bytes, 'application/pdf')
    const fileName = `Reçu-${contract.reference}.pdf`
    return { kind: 'receipt', fileName, fileId: randomUUID(), stored }
  }
}
