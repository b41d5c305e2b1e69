import { useState } from 'react'
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
      <div className={`${styles.keys} ${styles.line}`}>
        {isOn && <KeyList listed={all} />}
        <CheckField
          label={t('keys.on')}
          checked={isOn}
          onChange={({ target }) => keepSingleKeys(target.checked)}
        />
      </div>
      <Dialog open={isListed} onClose={() => setListed(false)} title={t('keys.label')} width={440}>
        <div className={`${styles.keys} ${styles.listed}`}>
          <KeyList listed={all} />
        </div>
      </Dialog>
    </>
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
