import { randomUUID } from 'node:crypto'
import { storeBytes } from '../src/features/files/files.service.ts'
import type { Paper, ReadTerms } from '../src/platform/papers.ts'
import type { Services } from '../src/platform/services.ts'

const kinds = ['ipid', 'conditions'] as const

/** A server whose terms are of that edition: « ipid of November », one file for all who get it. */
export function showing(services: Pick<Services, 'files'>, edition: string): ReadTerms {
  const made = new Map<string, Promise<Paper>>()
  return async (product) =>
    Promise.all(
      kinds.map((kind) => {
        const key = `${kind}-${product}.pdf`
        const paper = made.get(key) ?? keep(services, kind, key, edition)
        made.set(key, paper)
        return paper
      }),
    )
}

async function keep(
  services: Pick<Services, 'files'>,
  kind: Paper['kind'],
  fileName: string,
  edition: string,
): Promise<Paper> {
  const stored = await storeBytes(services, Buffer.from(`${kind} of ${edition}`), 'application/pdf')
  return { kind, fileName, fileId: randomUUID(), stored }
}
