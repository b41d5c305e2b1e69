import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@cursus/shared/language'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'

/** Files that keep something in the browser beside drafts, and what. All that somebody typed goes through `defineDraft`. */
const keeping = new Map([
  [
    'session/session.ts',
    'who is signed in, with the tokens, and whose pages an administrator looks at in a tab',
  ],
  ['session/second-step-memory.ts', 'a sign-in that waits for its second step, for the tab and ten minutes'],
  ['session/kept-card.ts', 'takes the cards away when their person leaves'],
  ['features/card/kept-cards.ts', 'cards as the server gave them, for a day without a network'],
  ['features/certificates/seal-keys.ts', 'the public keys of our seals, for a check without a network'],
  ['account/tell-language.ts', 'the chosen language that no account was told yet'],
  ['features/accounts/token-in-address.ts', 'the token of a mail, for the tab that it opened'],
  ['support/chat.ts', 'whether the chat may load: a choice of the browser, not of a person'],
  ['ui/table-look.ts', 'how high the rows of lists are and which columns stand: a choice of the browser'],
  ['ui/single-keys.ts', 'whether single letters are keys: a choice of the browser'],
  ['can-keep.ts', 'nothing: it tries whether a storage takes anything, and what stands in is the page’s own'],
  ['i18n/i18n.ts', 'the language of visitors, and of who is signed in'],
])
const isDraft = (file: string) => file.startsWith('drafts/')

/** `file breaks storage` for each storage that the code of a folder names, but in tests. */
function storagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
      const named = ['localStorage', 'sessionStorage', 'indexedDB'].filter((one) => code.includes(one))
      return named.map((one) => `${file} breaks ${one}`)
    })
    .sort()
}

it('sees what is kept in a browser by other ways than a draft', () => {
  expect(storagesIn(join(mustFail, 'storage'))).toEqual(announced('storage'))
})

it('keeps what somebody typed as a draft, which knows whose it is and how old', () => {
  const found = storagesIn(join(root, 'web/src')).map((one) => one.split(' ')[0] ?? '')
  const beside = new Set(found.filter((file) => !isDraft(file)))
  expect([...beside].sort()).toEqual([...keeping.keys()].sort())
})

it.each(languages)('names on the privacy page all that it keeps, in %s', (language) => {
  const page = readFileSync(join(root, `web/src/features/legal/texts/${language}/privacy.md`), 'utf8')
  const rules =
    readFileSync(join(root, 'web/src/drafts/draft-rules.ts'), 'utf8').split('const known = ')[1] ?? ''
  const drafts = [...rules.matchAll(/^ {2}(\w+): (.+),$/gm)].flatMap(([, name = '', kept]) =>
    kept?.includes("storage: 'page'") ? [] : [name],
  )
  expect(drafts.length).toBeGreaterThan(10)
  const cookies = ['language', 'cursus_browser', 'signed_in', 'theme']
  const others = ['pocketCard', 'sealKeys', 'singleKeys', 'tableLook', 'begunSignIn', 'chat', 'drafts']
  const unnamed = [...drafts, ...cookies, ...others].filter((name) => !page.includes(`\`${name}\``))
  expect(unnamed).toEqual([])
})
