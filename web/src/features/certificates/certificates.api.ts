import type { CertificateCheck, CheckedCode, CheckedCodes } from '@cursus/shared/certificates'
import { api } from '../../api/api.ts'

export type Checked = CertificateCheck['data']

/** Reads the public facts of a check code, in the language of the page. 404 when no certificate has it. */
export async function checkCertificate(code: string): Promise<Checked> {
  return (await api.get<CertificateCheck>(`/certificates/${encodeURIComponent(code)}`)).data
}

/** Reads how the certificates of many codes stand: each code once, and nobody's name. */
export async function checkCodes(codes: readonly string[]): Promise<CheckedCode[]> {
  return (await api.post<CheckedCodes>('/certificates/check', { codes })).data
}
