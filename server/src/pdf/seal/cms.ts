import type { webcrypto } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import * as pkijs from 'pkijs'

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const data = '1.2.840.113549.1.7.1'
const signedData = '1.2.840.113549.1.7.2'
const subtle = globalThis.crypto.subtle

export interface Seal {
  key: webcrypto.CryptoKey
  certificate: pkijs.Certificate
}

/**
 * A detached CMS signature as PAdES baseline wants it: the signed attributes are content type, message digest and
 * signing-certificate-v2, without a signing time. P-256 and SHA-256.
 */
export async function signDetached(
  content: Uint8Array<ArrayBuffer>,
  { key, certificate }: Seal,
): Promise<ArrayBuffer> {
  const raw = certificate.toSchema().toBER()
  const [digest, thumbprint] = await Promise.all([
    subtle.digest('SHA-256', content),
    subtle.digest('SHA-256', raw),
  ])
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new pkijs.Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
        new pkijs.Attribute({ type: messageDigest, values: [new OctetString({ valueHex: digest })] }),
        new pkijs.Attribute({ type: signingCertificateV2, values: [certificateId(thumbprint)] }),
      ],
    }),
  })
  const cms = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: data }),
    signerInfos: [signer],
    certificates: [certificate],
  })
  await cms.sign(key, 0, 'SHA-256', content)
  const info = new pkijs.ContentInfo({ contentType: signedData, content: cms.toSchema(true) })
  return info.toSchema().toBER()
}

/** SigningCertificateV2 (RFC 5035) with one certificate; its hash is SHA-256, the default, which is left out. */
function certificateId(thumbprint: ArrayBuffer): Sequence {
  const id = new Sequence({ value: [new OctetString({ valueHex: thumbprint })] })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}
