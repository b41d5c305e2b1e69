import { hourMs } from '@cursus/shared/day'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'

/** Letters that one person may write to us. */
const lettersOfPerson = defineLimit({ name: 'requests.letters_of_person', count: 10, windowMs: hourMs })
/** Letters of one network; a campus shares one address. */
const lettersOfNetwork = defineLimit({ name: 'requests.letters_of_network', count: 60, windowMs: hourMs })

/** Counts a letter of somebody signed in. Throws 429 beyond ten an hour, or sixty of their network. */
export async function countLetter(
  services: Pick<Services, 'db' | 'now'>,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await countHits(services, lettersOfPerson.of(userId), lettersOfNetwork.ofNetwork(address))
}
