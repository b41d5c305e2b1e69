/** Owner of a password: names as on the wire, and the e-mail that signs in. */
export type PasswordOwner = { email: string; names: (string | undefined)[] }

const letters = /[^\p{L}]/gu
/** Letters that a password must add to its owner's names; with fewer it is made of them. */
const ownLetters = 4
const shortestWord = 3

/** Letters behind the digits and signs that replace them, as in `P@ssw0rd`. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const undisguise = (text: string) => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)
/** Removes accents and capitals. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Removes up to three digits or signs from the end, which people add because a form asks for them. */
const withoutEnd = (text: string) => text.replace(/[^\p{L}]{1,3}$/u, '')

/** Tells whether a password is one of the commonest, also in capitals, with signs added or letters replaced. */
export function isCommon(password: string, commonest: ReadonlySet<string>): boolean {
  const plain = fold(password)
  const forms = [plain, plain.replace(/[^\p{L}\d]/gu, ''), withoutEnd(plain)]
  return forms.some((form) => commonest.has(form) || commonest.has(undisguise(form)))
}

/** Tells whether a password says little more than its owner's name or e-mail. */
export function isMadeOfOwner(password: string, owner: PasswordOwner): boolean {
  const plain = fold(password)
  const words = wordsOf(owner)
  return [plain, undisguise(withoutEnd(plain))].some((form) => saysLittleBeside(form, words))
}

function saysLittleBeside(form: string, words: string[]): boolean {
  const given = form.replace(letters, '')
  const left = words.reduce((text, word) => text.replaceAll(word, ''), given)
  return left.length < given.length && left.length < ownLetters
}

/** Returns the words of the names and of the address, longest first, without the end of its domain. */
function wordsOf({ email, names }: PasswordOwner): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const said = [...names, mailbox, ...domain.split('.').slice(0, -1)].map((text) => fold(text ?? ''))
  const words = said.flatMap((text) => [text.replace(letters, ''), ...text.split(letters)])
  return [...new Set(words)]
    .filter(({ length }) => length >= shortestWord)
    .sort((a, b) => b.length - a.length)
}
