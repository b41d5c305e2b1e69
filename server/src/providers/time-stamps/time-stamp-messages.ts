import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import * as pkijs from 'pkijs'

const sha256 = '2.16.840.1.101.3.4.2.1'
const granted = new Set<number>([pkijs.PKIStatus.granted, pkijs.PKIStatus.grantedWithMods])

const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** Encodes a TimeStampReq (RFC 3161, 2.4.1) for a SHA-256 digest, which asks for the authority's certificate too. */
export function writeQuery(digest: Uint8Array, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: buffer(digest) }),
    }),
    nonce: new Integer({ valueHex: buffer(nonce) }),
    certReq: true,
  })
  return new Uint8Array(query.toSchema().toBER())
}

type Asked = { signature: Uint8Array; nonce: Uint8Array }

/**
 * Returns the token of a TimeStampResp (RFC 3161, 2.4.2) as it was written. Throws when none was granted, or when it
 * speaks of another signature, answers another query or is not signed by the certificate that it carries.
 */
export async function readToken(answer: Uint8Array, { signature, nonce }: Asked): Promise<Uint8Array> {
  const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(buffer(answer))
  if (!granted.has(status.status) || !timeStampToken) throw new Error(`no stamp: status ${status.status}`)
  const signed = new pkijs.SignedData({ schema: timeStampToken.content })
  const content = signed.encapContentInfo.eContent?.getValue()
  if (!content) throw new Error('the stamp is empty')
  const { nonce: answered } = pkijs.TSTInfo.fromBER(content)
  if (!answered || !Buffer.from(answered.valueBlock.valueHexView).equals(nonce))
    throw new Error('the stamp answers another query')
  // For a token this compares the digest in it with that of the signature, too.
  if (!(await signed.verify({ signer: 0, data: buffer(signature), checkChain: false })))
    throw new Error('the stamp is not signed, or of another signature')
  return tokenIn(answer)
}

/** Returns the bytes of the second part of the answer: written anew, a signature might break. */
function tokenIn(answer: Uint8Array): Uint8Array {
  const { result } = fromBER(buffer(answer))
  const [, token] = result instanceof Sequence ? result.valueBlock.value : []
  if (!token) throw new Error('the stamp is missing')
  return new Uint8Array(token.valueBeforeDecodeView)
}
