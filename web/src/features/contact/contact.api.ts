import type { ComplaintReceived, VisitorComplaint } from '@cursus/shared/requests'
import { api } from '../../api/api.ts'

/** Hands in the complaint of a visitor; the same words again within a day are the same complaint. */
export async function handInComplaint(complaint: VisitorComplaint): Promise<ComplaintReceived['data']> {
  return (await api.post<ComplaintReceived>('/complaints', complaint)).data
}
