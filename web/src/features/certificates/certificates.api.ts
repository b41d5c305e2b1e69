import type { CertificateCheck } from '@cursus/shared/certificates'
import { api } from '../../api/api.ts'

export type Checked = CertificateCheck['data']

/** What anybody may learn from a check code, in the language of the page. 404 when there is none like it. */
export async function checkCertificate(code: string): Promise<Checked> {
  return (await api.get<CertificateCheck>(`/certificates/${encodeURIComponent(code)}`)).data
}
