import { createHash, type KeyObject, sign } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import * as pkijs from 'pkijs'

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signatureTimeStamp = '1.2.840.113549.1.9.16.2.14'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const data = '1.2.840.113549.1.7.1'
const signedData = '1.2.840.113549.1.7.2'
const sha256 = '2.16.840.1.101.3.4.2.1'
const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

export interface Seal {
  key: KeyObject
  certificate: pkijs.Certificate
  /** Certificates above the sealing one, in the order given. */
  chain: pkijs.Certificate[]
  /** Size of all certificates together, in bytes. */
  certificateBytes: number
  /** SHA-256 of the certificate. */
  thumbprint: Buffer
  /** Asks a time stamp authority for its token of a signature, as DER; null when it gives none. Absent without one. */
  stamp?: (signature: Uint8Array) => Promise<Uint8Array | null>
}

/** Bytes that are kept for the token of a time stamp; a longer one is left out. */
export const stampBytes = 8000

/**
 * Makes a detached CMS signature as PAdES baseline asks: signed attributes are content type, message digest and
 * signing-certificate-v2, without a signing time; P-256 and SHA-256. With an authority that stamps it is level B-T,
 * else B-B. Signs synchronously: it takes less time than a turn of the thread pool.
 */
export async function signDetached(
  content: Uint8Array,
  { key, certificate, chain, thumbprint, stamp }: Seal,
): Promise<Buffer> {
  const digest = createHash('sha256').update(content).digest()
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256 }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: ecdsaWithSha256 }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      // In the order that DER gives to a set.
      attributes: [
        new pkijs.Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
        new pkijs.Attribute({ type: messageDigest, values: [octets(digest)] }),
        new pkijs.Attribute({ type: signingCertificateV2, values: [certificateId(thumbprint)] }),
      ],
    }),
  })
  const attributes = Buffer.from(signer.signedAttrs?.toSchema().toBER() ?? new ArrayBuffer(0))
  // They are signed as a SET OF, though the message carries them under an implicit tag (RFC 5652, 5.4).
  attributes[0] = 0x31
  const signature = sign('sha256', attributes, key)
  signer.signature = octets(signature)
  const token = await stamp?.(signature)
  if (token && token.length <= stampBytes) signer.unsignedAttrs = stamped(token)
  const cms = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [signer.digestAlgorithm],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: data }),
    signerInfos: [signer],
    certificates: [certificate, ...chain],
  })
  const info = new pkijs.ContentInfo({ contentType: signedData, content: cms.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}

const stamped = (token: Uint8Array) =>
  new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [
      new pkijs.Attribute({
        type: signatureTimeStamp,
        values: [fromBER(new Uint8Array(token).buffer).result],
      }),
    ],
  })

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })

/**
 * Encodes SigningCertificateV2 (RFC 5035) for one certificate; SHA-256 is the default, so the algorithm is left out.
 */
function certificateId(thumbprint: Uint8Array): Sequence {
  const id = new Sequence({ value: [octets(thumbprint)] })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}
