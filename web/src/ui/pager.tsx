import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import * as fieldStyles from './field.module.css'
import { formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import { readLetter } from './list-address.ts'
import * as tableStyles from './table.module.css'

/** Page shown, undefined when its number is not known, and number of pages. */
type Pages = { page: number | undefined; pages: number; onPage: (page: number) => void }
type Letters = { letter: string | undefined; onLetter: (letter: string | undefined) => void }

interface PagerProps {
  sizes: readonly number[]
  size: number
  onSize: (size: number) => void
  /** Rows shown, counted from 1, and their number; `isCapped`: there are more than `total`. */
  range?: { from: number; to: number; total: number; isCapped?: boolean }
  /** Absent where a list has no page numbers. */
  jump?: Pages | undefined
  /** Letter at which the list begins; absent unless it is sorted by name. */
  letters?: Letters | undefined
  /** Goes to the previous page; absent without one. */
  onPrevious?: () => void
  onNext?: () => void
}

/** Bar below a table: rows per page, position, previous and next page. Its texts are `tables`. */
export function Pager({ sizes, size, onSize, range, jump, letters, onPrevious, onNext }: PagerProps) {
  const { t, i18n } = useTranslation('tables')
  const figure = (count: number) => formatNumber(count, i18n.language)
  return (
    <div className={tableStyles.pager}>
      <label className="muted">
        {t('pager.rows')}{' '}
        <select
          className={`${fieldStyles.input} ${tableStyles.pageSize}`}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <span className={`row ${tableStyles.pagerLine} wraps`}>
        {range && (
          <span className="figures" role="status">
            {t('pager.range', {
              from: figure(range.from),
              to: figure(range.to),
              total: `${figure(range.total)}${range.isCapped ? '+' : ''}`,
            })}
          </span>
        )}
        {letters && (letters.letter || !jump || jump.pages > 1) && (
          <Letter key={letters.letter} {...letters} />
        )}
        {jump && jump.pages > 1 && <Jump key={jump.page} {...jump} />}
        <span className={`row ${tableStyles.pagerSteps}`}>
          <Button look="line" small aria-disabled={onPrevious ? undefined : true} onClick={onPrevious}>
            <Icon name="back" size="s" mirrored />
            {t('pager.previous')}
          </Button>
          <Button look="line" small aria-disabled={onNext ? undefined : true} onClick={onNext}>
            {t('pager.next')}
            <Icon name="next" size="s" mirrored />
          </Button>
        </span>
      </span>
    </div>
  )
}

/** Field of a letter, in any script, at which the list then begins; taken on Enter or when left. Emptied, the list begins anew. */
function Letter({ letter, onLetter }: Letters) {
  const { t } = useTranslation('tables')
  const [typed, setTyped] = useState(letter ?? '')
  const go = () => {
    const wanted = readLetter(typed)
    if (wanted !== letter && (wanted || typed.trim() === '')) onLetter(wanted)
    else setTyped(letter ?? '')
  }
  return <JumpField label={t('pager.letter')} value={typed} onType={setTyped} onGo={go} />
}

/** Field of the page number, taken on Enter or when left, and reset for an impossible number. */
function Jump({ page, pages, onPage }: Pages) {
  const { t, i18n } = useTranslation('tables')
  const shown = page === undefined ? '' : String(page)
  const [typed, setTyped] = useState(shown)
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted)
    else setTyped(shown)
  }
  return (
    <JumpField isNumber label={t('pager.page')} value={typed} onType={setTyped} onGo={go}>
      <span className="figures">{t('pager.pages', { figure: formatNumber(pages, i18n.language) })}</span>
    </JumpField>
  )
}

interface JumpFieldProps {
  label: string
  isNumber?: boolean
  value: string
  onType: (typed: string) => void
  onGo: () => void
  /** What stands behind the field. */
  children?: ReactNode
}

function JumpField({ label, isNumber, value, onType, onGo, children }: JumpFieldProps) {
  return (
    <label className="row muted">
      {label}
      <input
        className={`${fieldStyles.input} ${tableStyles.pageNumber}`}
        inputMode={isNumber ? 'numeric' : undefined}
        dir={isNumber ? undefined : 'auto'}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onBlur={onGo}
        onKeyDown={({ key }) => key === 'Enter' && onGo()}
      />
      {children}
    </label>
  )
}
