import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }
type Site = { id: string; origin: string }

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A device with one passkey, as a browser and its authenticator answer for it: ES256, attestation `none`. */
export function softwarePasskey(site: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, { challenge }: Options) =>
    JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false })
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create(options: Options) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey.export({ format: 'jwk' })),
      ])
      const authData = Buffer.concat([headOf(site.id, 0x41, counter), attested])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestationOf(authData)),
        transports: ['internal'],
      })
    },
    use(options: Options) {
      counter += 1
      const client = clientData('webauthn.get', options)
      const authData = headOf(site.id, 0x01, counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      })
    },
  }
}

/** Hash of the site, flags, counter (WebAuthn §6.1). */
function headOf(siteId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(siteId), Buffer.from([flags]), count])
}

/** A public key of P-256 in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
