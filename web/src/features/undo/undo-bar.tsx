import type { HeldAct } from '@cursus/shared/held-acts'
import { useHeldActs, useTakeBack } from '../../api/held-acts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dock } from '../../ui/dock.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { KeysOfEveryPage } from '../../ui/letter-keys.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { pressMarked, useLetters } from '../../ui/use-letters.ts'
import * as styles from './undo.module.css'
import { useActWords } from './use-act-words.ts'

/**
 * Bar with the latest acts, which may still be taken back, on every page of an administrator (E-08); `Z` takes back the newest, or
 * what a notice tells of.
 */
export function UndoBar() {
  const { t } = useTranslation('undo')
  const acts = useHeldActs().filter(({ state }) => state !== 'taken_back')
  const words = useActWords()
  const waiting = acts.filter(({ state }) => state === 'waiting')
  useLetters((letter) => letter === 'z' && pressMarked(letter))
  return (
    <>
      <KeysOfEveryPage />
      <Announce>
        {waiting.length > 0 ? t('undo.told', { acts: waiting.map(words.title).join(t('need.comma')) }) : ''}
      </Announce>
      {acts.length > 0 && (
        <Dock className={styles.bar} aria-label={t('undo.region')}>
          {waiting.length > 1 && <strong>{t('undo.count', { count: waiting.length })}</strong>}
          <ul className={styles.acts}>
            {acts.map((act) => (
              <Act key={act.id} act={act} isNewest={act === waiting.at(-1)} />
            ))}
          </ul>
        </Dock>
      )}
    </>
  )
}

const minute = 60

interface ActProps {
  act: HeldAct
  /** Of those that wait, the one that the key takes back. */
  isNewest: boolean
}

function Act({ act, isNewest }: ActProps) {
  const { t } = useTranslation('undo')
  const takeBack = useTakeBack(focusHeading)
  const words = useActWords()
  const { state, secondsLeft } = act
  const hasKey = useSingleKeys() && isNewest
  const isWaiting = state === 'waiting'
  return (
    <li className={styles.act}>
      {isWaiting && (
        <svg className={styles.clock} viewBox="0 0 38 38" aria-hidden="true">
          <circle cx="19" cy="19" r="16" />
          <circle cx="19" cy="19" r="16" pathLength={minute} strokeDasharray={`${secondsLeft} ${minute}`} />
          <text x="19" y="24">
            {secondsLeft}
          </text>
        </svg>
      )}
      <span className={styles.words}>
        <b>{words.title(act)}</b>
        <span>{words.detail(act)}</span>
      </span>
      {isWaiting && (
        <Button
          look="accent"
          small
          busy={takeBack.isPending}
          data-key="z"
          aria-keyshortcuts={hasKey ? 'Z' : undefined}
          aria-label={t('undo.press.of', { act: words.title(act) })}
          onClick={() => takeBack.mutate(act)}
        >
          {t('undo.press')}
        </Button>
      )}
      {hasKey && <kbd>Z</kbd>}
    </li>
  )
}
