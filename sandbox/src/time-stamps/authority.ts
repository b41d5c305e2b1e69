import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, PrintableString, Sequence, Utf8String } from 'asn1js'
import * as pkijs from 'pkijs'

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tokenInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  /** A policy of nobody: an arc for examples (RFC 3161 asks for one). */
  policy: '1.3.6.1.4.1.32473.1',
}
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: buffer(bytes) })

/** Key and certificate of the authority as base64 of PKCS #8 and DER, as they are kept. */
export type AuthorityKey = { key: string; certificate: string }

/** Makes a key and a self-signed certificate that is for time stamps only, valid ten years. */
export async function makeAuthorityKey(now: Date): Promise<AuthorityKey> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: buffer(positive(16)) })
  for (const side of [certificate.issuer, certificate.subject]) {
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'FR' }) }),
      new pkijs.AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'Cursus sandbox, time stamps that prove nothing' }),
      }),
    )
  }
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(now.getTime() + 10 * 365.25 * 24 * 3_600_000)
  const usage = new Uint8Array([0x03, 0x02, 0x07, 0x80])
  const purpose = new pkijs.ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] })
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.buffer }),
    new pkijs.Extension({ extnID: '2.5.29.37', critical: true, extnValue: purpose.toSchema().toBER() }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)
  return { key: base64(key), certificate: base64(certificate.toSchema().toBER()) }
}

/** Answers a TimeStampReq with a TimeStampResp, both DER. A query that cannot be read or served is refused as RFC 3161 says. */
export async function answerQuery(query: Uint8Array, authority: AuthorityKey, now: Date) {
  const asked = readQuery(query)
  if (!asked) return refusal(pkijs.PKIStatus.rejection)
  const response = new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted }),
    timeStampToken: await tokenFor(asked, authority, now),
  })
  return new Uint8Array(response.toSchema().toBER())
}

function readQuery(query: Uint8Array): pkijs.TimeStampReq | null {
  try {
    const asked = pkijs.TimeStampReq.fromBER(buffer(query))
    const { hashAlgorithm, hashedMessage } = asked.messageImprint
    const isSha256 = hashAlgorithm.algorithmId === oid.sha256
    return isSha256 && hashedMessage.valueBlock.valueHexView.length === 32 ? asked : null
  } catch {
    return null
  }
}

function refusal(status: pkijs.PKIStatus) {
  const response = new pkijs.TimeStampResp({ status: new pkijs.PKIStatusInfo({ status }) })
  return new Uint8Array(response.toSchema().toBER())
}

async function tokenFor(
  asked: pkijs.TimeStampReq,
  authority: AuthorityKey,
  now: Date,
): Promise<pkijs.ContentInfo> {
  const certificate = pkijs.Certificate.fromBER(Buffer.from(authority.certificate, 'base64'))
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: oid.policy,
    messageImprint: asked.messageImprint,
    serialNumber: new Integer({ valueHex: buffer(positive(8)) }),
    genTime: now,
    ...(asked.nonce && { nonce: asked.nonce }),
  })
  const said = Buffer.from(info.toSchema().toBER())
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: attributesOf(said, authority),
    }),
  })
  const content = new pkijs.EncapsulatedContentInfo({ eContentType: oid.tokenInfo })
  // Given to the constructor it is cut into pieces, which DER forbids.
  content.eContent = octets(said)
  const cms = new pkijs.SignedData({
    version: 3,
    encapContentInfo: content,
    signerInfos: [signer],
    certificates: asked.certReq ? [certificate] : [],
  })
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    Buffer.from(authority.key, 'base64'),
    algorithm,
    false,
    ['sign'],
  )
  await cms.sign(key, 0, 'SHA-256')
  return new pkijs.ContentInfo({ contentType: oid.signedData, content: cms.toSchema(true) })
}

/** Signed attributes of a token: content type, digest of the content, and which certificate signs (RFC 5816). */
function attributesOf(content: Uint8Array, { certificate }: AuthorityKey): pkijs.Attribute[] {
  const thumbprint = createHash('sha256').update(Buffer.from(certificate, 'base64')).digest()
  const id = new Sequence({ value: [octets(thumbprint)] })
  const named = new Sequence({ value: [new Sequence({ value: [id] })] })
  const digest = createHash('sha256').update(content).digest()
  return [
    new pkijs.Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.tokenInfo })] }),
    new pkijs.Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new pkijs.Attribute({ type: oid.signingCertificateV2, values: [named] }),
  ]
}

/** Random bytes that are a positive number of just this length. */
function positive(length: number): Buffer {
  const number = randomBytes(length)
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40
  return number
}

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
