import { fullNameOf } from '@cursus/shared/full-name'
import { readPersonName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { students } from './students.table.ts'

type Person = { id: string; name: string; lastName: string; email: string }

/**
 * Returns to whom a letter goes, and where. A name that cannot be printed is replaced by the passport's spelling,
 * else by the e-mail; an address that cannot is left out.
 */
export async function readAddressee(services: Services, person: Person) {
  const [profile] = await services.db.select().from(students).where(eq(students.userId, person.id))
  const { latinName, latinLastName, street, complement, postalCode, city, country } = profile ?? {}
  const { byCode } = await readCountries(services)
  const land = byCode.get(country ?? '')?.name.fr ?? country
  const town = [postalCode, city].filter(Boolean).join(' ')
  const address = [street, complement, town, land].filter(Boolean).join(', ')
  const own = { name: readPersonName(person.name), lastName: readPersonName(person.lastName) }
  const unprintable = await findUnprintable({ name: fullNameOf(own), address })
  const latin = { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
  const spelled =
    latinName && latinLastName
      ? { name: latinName, lastName: latinLastName }
      : { name: '', lastName: person.email }
  const names = unprintable.includes('name') ? spelled : { ...own, ...latin }
  return { ...names, ...(address && !unprintable.includes('address') && { address }) }
}
