import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CheckField } from './choice-fields.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './letter-keys.module.css'
import { keepSingleKeys, useSingleKeys } from './single-keys.ts'
import { toastSuccess } from './toasts.ts'
import { pressMarked, useLetters } from './use-letters.ts'

/** Keys that do one thing, and its word. */
export type ListedKeys = readonly [keys: readonly string[], word: string]

interface LetterKeysProps {
  listed: readonly ListedKeys[]
  /** Takes a letter and tells whether it is a key; `isShifted` with the shift key. */
  onPress(letter: string, isShifted: boolean): boolean
}

/**
 * Has single letters do things where nobody types, until this browser is told otherwise, and lists them: in a line, and in the
 * dialog of `?`. A letter that `onPress` does not take presses or focuses what carries it as `data-key`; `Z` says where nothing
 * can be taken back. Its texts are `tables`.
 */
export function LetterKeys({ listed, onPress }: LetterKeysProps) {
  const { t } = useTranslation('tables')
  const isOn = useSingleKeys()
  const [isListed, setListed] = useState(false)
  useLetters((letter, isShifted) => {
    if (letter === '?') setListed(true)
    else if (!onPress(letter, isShifted) && !pressMarked(letter)) {
      if (letter === 'z') toastSuccess(t('keys.nothing'))
      return false
    }
    return true
  })
  const all: ListedKeys[] = [...listed, [['?'], t('keys.list')]]
  return (
    <>
      <div className={`${styles.keys} ${styles.line}`} data-lists-keys>
        {isOn && <KeyList listed={all} />}
        <SingleKeysField />
      </div>
      <KeysDialog listed={all} open={isListed} onClose={() => setListed(false)} />
    </>
  )
}

interface KeysDialogProps {
  /** Keys of the page; those of every page follow them. */
  listed: readonly ListedKeys[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}

function KeysDialog({ listed, open, onClose, children }: KeysDialogProps) {
  const { t } = useTranslation('tables')
  const everywhere: ListedKeys[] = [
    [['/'], t('keys.search')],
    [['Z'], t('keys.undo')],
  ]
  const others = everywhere.filter(([[key]]) => listed.every(([keys]) => keys[0] !== key))
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.label')} width={440}>
      <div className={`${styles.keys} ${styles.listed}`}>
        <KeyList listed={[...listed, ...others]} />
      </div>
      {children}
    </Dialog>
  )
}

/** Has `?` list the keys of every page of the desk where a page has no keys of its own, with what turns single letters off. */
export function KeysOfEveryPage() {
  const [isListed, setListed] = useState(false)
  useLetters((letter) => {
    if (letter !== '?' || document.querySelector('[data-lists-keys]')) return false
    setListed(true)
    return true
  })
  return (
    <KeysDialog listed={[]} open={isListed} onClose={() => setListed(false)}>
      <div className="above-16">
        <SingleKeysField />
      </div>
    </KeysDialog>
  )
}

function SingleKeysField() {
  const { t } = useTranslation('tables')
  return (
    <CheckField
      label={t('keys.on')}
      checked={useSingleKeys()}
      onChange={({ target }) => keepSingleKeys(target.checked)}
    />
  )
}

function KeyList({ listed }: Pick<LetterKeysProps, 'listed'>) {
  const { t } = useTranslation('tables')
  return (
    <ul aria-label={t('keys.label')}>
      {listed.map(([keys, word]) => (
        <li key={word}>
          {keys.map((one) => (
            <kbd key={one} dir="ltr">
              {one}
            </kbd>
          ))}
          {word}
        </li>
      ))}
    </ul>
  )
}
