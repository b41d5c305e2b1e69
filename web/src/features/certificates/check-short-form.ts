import { parseCheckCode } from '@cursus/shared/check-code'
import { readShortForm, type ShortForm } from '@cursus/shared/short-form'
import { knownKeys } from './seal-keys.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Checks by itself what stands at the end of the address in a certificate's 2D code. `null` where there is none, or this browser
 * does not know its key or may not check; else what it says, and whether it is ours.
 */
export async function checkShortForm(
  typed: string,
  text: string,
): Promise<{ isOurs: boolean; said: ShortForm } | null> {
  const code = parseCheckCode(typed)
  const said = code && readShortForm(code, text)
  const known = said && knownKeys().find(({ kid }) => kid === said.keyId)
  // Browsers check signatures on secure pages only.
  if (!known || !globalThis.crypto?.subtle) return null
  const { kid: _, ...jwk } = known
  const key = await crypto.subtle.importKey('jwk', jwk, curve, false, ['verify'])
  const isOurs = await crypto.subtle.verify({ ...curve, hash: 'SHA-256' }, key, said.signature, said.signed)
  return { isOurs, said }
}
