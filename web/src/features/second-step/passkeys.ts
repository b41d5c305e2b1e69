import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Ceremony = Record<string, unknown>

/** Tells whether this browser knows passkeys and stands on the site that they belong to. */
export function canUsePasskeys(options: Ceremony | null): options is Ceremony {
  const site = options?.rpId ?? (options?.rp as { id?: string } | undefined)?.id
  return typeof PublicKeyCredential !== 'undefined' && site === window.location.hostname
}

/** Thrown by a device that has a passkey of this account already. */
export class KnownDevice extends Error {}

/**
 * Loaded when somebody presses the button: no page carries it. Null when the person gives up. Throws `KnownDevice`.
 */
async function ask<Answer>(
  task: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<(Answer & Ceremony) | null> {
  const library = await import('@simplewebauthn/browser')
  try {
    return (await task(library)) as Answer & Ceremony
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') throw new KnownDevice()
    return null
  }
}

/** Makes a passkey on this device. */
export const createPasskey = (options: Ceremony) =>
  ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )

/** Signs with one. */
export const applyPasskey = (options: Ceremony) =>
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Returns a short name for this device, from the browser's own: « Firefox, Linux ». */
export function deviceName(): string {
  const { userAgent } = navigator
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? ''
  const system = /Android|iPhone|iPad|Mac OS|Windows|Linux/.exec(userAgent)?.[0] ?? ''
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}
