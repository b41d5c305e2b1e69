import { invalid } from '../../platform/errors.ts'
import { isCommon, isMadeOfOwner, type PasswordOwner } from './weak-passwords.rules.ts'

let commonest: Promise<ReadonlySet<string>> | undefined

/** Loads the 49,000 most leaked passwords, when the first password is chosen, not at each start. */
function commonestPasswords() {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonest
}

/**
 * Returns the keys of what makes a new password easy to guess; none for a good one. Without an owner only common
 * passwords are found.
 */
export async function weaknessOf(password: unknown, owner?: PasswordOwner): Promise<string[]> {
  if (typeof password !== 'string' || password.length > 200) return []
  if (isCommon(password, await commonestPasswords())) return ['validation.field.password.common']
  return owner && isMadeOfOwner(password, owner) ? ['validation.field.password.own'] : []
}

/** Throws 422 at the field `password` when the password is easy to guess. */
export async function refuseWeak(password: string, { email, name, lastName }: Named): Promise<void> {
  const keys = await weaknessOf(password, { email, names: [name, lastName] })
  if (keys.length > 0) throw invalid('platform.invalid', { password: keys })
}

type Named = { email: string; name: string; lastName: string }
