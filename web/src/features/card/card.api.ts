import type { Cards } from '@cursus/shared/cards'
import type * as z from 'zod/mini'
import { api } from '../../api/api.ts'

/** One's own covers that are in force, to come or suspended. */
export async function readCards() {
  return (await api.get<z.infer<typeof Cards>>('/cards')).data
}
