import type { Claim } from '@cursus/shared/claims'
import { expect } from 'vitest'
import { devices } from '../src/features/devices/devices.table.ts'
import type { Services } from '../src/platform/services.ts'
import { aContract } from './a-contract.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { aFile, aPdf } from './school-form.ts'

type Test = Awaited<ReturnType<typeof startTest>>
export type Parts = [name: string, value: string | File][]

/** A body as a browser sends it, with its length. */
async function aForm(parts: Parts) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await sent.arrayBuffer()) }
}
export const aProof = (text = 'facture', name = 'facture.pdf') => aFile(aPdf(text), name)

/** A signed Multimédia contract from 1 June 2026 with its phone of 749 €. */
export async function insuredPhone(services: Services, who: Person, values: object = {}) {
  const contract = await aContract(services, who, {
    insuranceType: 'Multimédia',
    priceId: 'price_mm_tel_0800_month',
    startDate: '2026-06-01',
    endDate: '2027-06-01',
    numberRoom: null,
    ...values,
  })
  await services.db.insert(devices).values({
    contractId: contract.id,
    deviceType: 'Smartphone',
    brand: 'Marque Exemple',
    model: 'Modèle X',
    purchasePriceCents: 74_900,
    purchaseDate: '2026-05-20',
    imei: '001010000000016',
    birthdayPlace: 'Lille',
  })
  return contract
}

/** Declares and messages as pages do. */
export function claiming(t: Test) {
  type Headers = Record<string, string>
  const send = async (who: Person, path: string, { parts, headers }: { parts: Parts; headers: Headers }) => {
    const { type, bytes } = await aForm(parts)
    return t.as(who).post(path, bytes, { headers: { ...headers, 'content-type': type } })
  }
  const declare = (who: Person, parts: Parts = [], headers: Headers = {}) =>
    send(who, '/api/claims', { parts: [...told(parts), ...parts], headers })
  return {
    declare,
    say: (who: Person, id: string, parts: Parts, headers: Headers = {}) =>
      send(who, `/api/claims/${id}/messages`, { parts, headers }),
    /** A claim that is declared, as its student sees it. */
    async aClaim(who: Person, parts: Parts = []): Promise<Claim> {
      const answer = await declare(who, parts)
      expect([answer.statusCode, answer.json().code]).toEqual([201, undefined])
      return answer.json().data
    },
    one: async (who: Person, id: string): Promise<Claim> =>
      (await t.as(who).get(`/api/claims/${id}`)).json().data,
  }
}

/** Returns the required fields of a declaration that the test does not send itself. */
function told(parts: Parts): Parts {
  const needed: Parts = [
    ['insurance_type', 'Multimédia'],
    ['title', 'Écran fissuré'],
    ['message', 'Chute dans l’escalier.'],
  ]
  return needed.filter(([name]) => !parts.some(([said]) => said === name))
}
