import { isIP } from 'node:net'
import { fullNameOf } from '@cursus/shared/full-name'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../platform/config.ts'
import type { UserRow } from './accounts.queries.ts'
import type { passkeys } from './second-step.table.ts'

export type Passkey = typeof passkeys.$inferSelect

/** Loads the library at its first use, to keep the start fast. */
const webauthn = () => import('@simplewebauthn/server')

/** Returns the site that passkeys belong to; null on a numeric address, which WebAuthn refuses (E-21). */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } | null {
  const { hostname, origin } = new URL(publicUrl)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isNumber ? null : { id: hostname, origin }
}

type Site = NonNullable<ReturnType<typeof siteOf>>

/** Options with which a browser makes a new passkey. */
export async function creationOptions(site: Site, company: string, user: UserRow, known: Passkey[]) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: company,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: fullNameOf(user),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Options with which a browser uses one of these passkeys. */
export async function requestOptions(site: Site, known: Passkey[]) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  })
}

type Answer<Response> = { site: Site; challenge: string; response: Response }

/** Checks the answer of a new passkey; returns what to store, or null when the answer is wrong. */
export async function readCreated({ site, challenge, response }: Answer<RegistrationResponseJSON>) {
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = (response.response.transports ?? []).slice(0, 8)
  return { credentialId: id, publicKey, counter, transports }
}

/** Checks the answer of a passkey; returns its new counter, or null when the answer is wrong. */
export async function readUsed(
  { site, challenge, response }: Answer<AuthenticationResponseJSON>,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const used = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: credentialId, publicKey, counter, transports },
    requireUserVerification: false,
  }).catch(() => null)
  return used?.verified ? used.authenticationInfo.newCounter : null
}
