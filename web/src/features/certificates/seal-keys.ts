import { SealKey } from '@cursus/shared/certificates'
import * as z from 'zod/mini'
import { api } from '../../api/api.ts'

const kept = 'sealKeys'
/** A key that was replaced still checks the papers of its time. */
const most = 5
const Keys = z.array(SealKey.shape.data)
type Key = z.infer<typeof SealKey>['data']

/** The keys of our seals that this browser was told, the newest first. */
export function knownKeys(): Key[] {
  try {
    return Keys.safeParse(JSON.parse(localStorage.getItem(kept) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Asks for the key of our seals and keeps it, for a check without a network. Nothing happens where it does not come. */
export async function keepSealKey(): Promise<void> {
  const { data } = SealKey.parse(await api.get('/seal/key'))
  const others = knownKeys().filter(({ kid }) => kid !== data.kid)
  localStorage.setItem(kept, JSON.stringify([data, ...others].slice(0, most)))
}
