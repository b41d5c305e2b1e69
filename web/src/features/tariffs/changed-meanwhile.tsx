import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import * as styles from './tariffs.module.css'
import type { Draft } from './use-draft.ts'
import { useTariffWords } from './use-tariff-words.ts'

interface ChangedMeanwhileProps {
  draft: Draft
  /** The buttons here are gone then: the focus needs another place. */
  onTaken: () => void
}

/** Somebody else saved this draft first: what they changed, and both ways on. */
export function ChangedMeanwhile({ draft, onTaken }: ChangedMeanwhileProps) {
  const { t, i18n } = useTranslation('tariffs')
  const words = useTariffWords()
  const { theirs, changedByThem } = draft
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed stands far below.
  useEffect(() => {
    if (theirs) box.current?.focus()
  }, [theirs])
  if (!theirs) return null
  const take = (keepMine: boolean) => {
    draft.takeTheirs(keepMine)
    onTaken()
  }
  const say = (cents: number, active: boolean) =>
    active ? formatMoney(cents, i18n.language) : t('change.unsold')
  return (
    <div ref={box} tabIndex={-1}>
      <Note kind="warn" className={styles.meanwhile}>
        <p>{t('meanwhile.who', { name: theirs.changedBy ?? t('meanwhile.somebody') })}</p>
        <ul className={`bullets ${styles.changes}`}>
          {changedByThem.map((price) => (
            <li key={price.priceId}>
              {t('meanwhile.cell', {
                cell: words.ofCell(price),
                theirs: say(price.unitAmount, price.active),
                yours: say(draft.typed(price).cents ?? 0, draft.typed(price).active),
              })}
            </li>
          ))}
        </ul>
        <div className="row wraps above-16">
          <Button small look="line" onClick={() => take(true)}>
            {t('meanwhile.mine')}
          </Button>
          <Button small look="ghost" onClick={() => take(false)}>
            {t('meanwhile.theirs')}
          </Button>
        </div>
      </Note>
    </div>
  )
}
