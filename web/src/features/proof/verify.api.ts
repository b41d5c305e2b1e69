import type { ProofCheck } from '@cursus/shared/proof'
import { api } from '../../api/api.ts'

export type Checked = ProofCheck['data']

/** Has a file checked. It is sent and nothing of it is kept. */
export async function verifyFile(file: File): Promise<Checked> {
  const body = new FormData()
  body.set('file', file)
  return (await api.post<ProofCheck>('/proof/verify', body)).data
}
