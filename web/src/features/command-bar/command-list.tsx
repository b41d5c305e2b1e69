import { Fragment } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './command-bar.module.css'
import { type Group, marked, type Row } from './command-rows.ts'

interface CommandListProps {
  listId: string
  groups: Group[]
  /** The place of the chosen row among all. */
  chosen: number
  typed: string
  /** Another answer is on its way. */
  stale: boolean
  onChoose(place: number): void
  onOpen(row: Row): void
}

/** Lists the rows that were found, in groups; the keys are handled by the field above. */
export function CommandList({ listId, groups, chosen, typed, stale, onChoose, onOpen }: CommandListProps) {
  const { t } = useTranslation('command-bar')
  const all = groups.flatMap(({ rows }) => rows)
  return (
    <div
      className={styles.list}
      id={listId}
      role="listbox"
      aria-label={t('results')}
      aria-busy={stale || undefined}
    >
      {groups.map(({ key, title, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div key={key} role="group" aria-label={`${title}${t('need.comma')}${rows.length}`}>
          <p className={styles.group} aria-hidden="true">
            <span>{title}</span>
            <span className="figures">{rows.length}</span>
          </p>
          {rows.map((row) => {
            const place = all.indexOf(row)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              <div
                key={row.key}
                id={`${listId}-${place}`}
                className={styles.row}
                role="option"
                tabIndex={-1}
                aria-selected={place === chosen}
                ref={place === chosen ? intoView : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => place !== chosen && onChoose(place)}
                onClick={() => onOpen(row)}
              >
                <Found row={row} typed={typed} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Found({ row: { icon, title, detail, end }, typed }: { row: Row; typed: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} size="s" />
      </span>
      <span className={styles.words}>
        <b>
          <Marked text={title} typed={typed} whole={isCode(title)} />
        </b>{' '}
        <span className={`muted ${styles.facts}`}>
          {detail.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && <span className={styles.comma}>{t('need.comma')}</span>}
              <Marked text={fact} typed={typed} whole={at > 0} />
            </Fragment>
          ))}
        </span>
      </span>
      {end && <bdi className={styles.aside}>{end}</bdi>}
    </>
  )
}

/** Tells a reference or a check code, which would break at its hyphens. */
const isCode = (text: string) => /^[A-Z\d]+(-[A-Z\d]+)+$/.test(text)

function Marked({ text, typed, whole }: { text: string; typed: string; whole: boolean }) {
  return (
    <bdi className={whole ? 'nowrap' : undefined}>
      {marked(text, typed).map(({ piece, isTyped }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are where they are
        isTyped ? <mark key={place}>{piece}</mark> : piece,
      )}
    </bdi>
  )
}

function intoView(item: HTMLElement | null) {
  item?.scrollIntoView({ block: 'nearest' })
}
