import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import * as fieldStyles from './field.module.css'
import { formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import * as tableStyles from './table.module.css'

interface PagerProps {
  sizes: readonly number[]
  size: number
  onSize: (size: number) => void
  /** Rows shown, counted from 1, and their number; `isCapped`: there are more than `total`. */
  range?: { from: number; to: number; total: number; isCapped?: boolean }
  /** Page shown, and number of pages; absent where a list has no page numbers. */
  jump?: { page: number; pages: number; onPage: (page: number) => void } | undefined
  /** Goes to the previous page; absent without one. */
  onPrevious?: () => void
  onNext?: () => void
}

/** Below a table: rows per page, position, previous and next page. Its texts are `tables`. */
export function Pager({ sizes, size, onSize, range, jump, onPrevious, onNext }: PagerProps) {
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
        {jump && jump.pages > 1 && <Jump key={jump.page} {...jump} />}
        <Button look="line" small aria-disabled={onPrevious ? undefined : true} onClick={onPrevious}>
          <Icon name="back" size="s" mirrored />
          {t('pager.previous')}
        </Button>
        <Button look="line" small aria-disabled={onNext ? undefined : true} onClick={onNext}>
          {t('pager.next')}
          <Icon name="next" size="s" mirrored />
        </Button>
      </span>
    </div>
  )
}

/** Field of the page number, taken on Enter or when left, and reset for an impossible number. */
function Jump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t, i18n } = useTranslation('tables')
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <label className="row muted">
      {t('pager.page')}
      <input
        className={`${fieldStyles.input} ${tableStyles.pageNumber}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <span className="figures">{t('pager.pages', { figure: formatNumber(pages, i18n.language) })}</span>
    </label>
  )
}
