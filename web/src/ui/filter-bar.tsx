import { addMonths, dayOf } from '@cursus/shared/day'
import type { ListCounts } from '@cursus/shared/lists'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as chipStyles from './chip.module.css'
import { type Choice, ChoiceField } from './choice-field.tsx'
import * as styles from './filter-bar.module.css'
import { formatDay, formatMonths, formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import { TextField } from './text-field.tsx'

/** Filter by a choice; `usual` is what the list shows without one, when that is not all, `unread` tells that the choices could not be read. */
type Choices = {
  kind: 'choice'
  key: string
  label: string
  choices: readonly Choice[]
  usual?: string
  unread?: ReactNode
}

/** One filter of a list; `key` is its name in the address. */
export type Filter =
  | Choices
  | { kind: 'day'; key: string; label: string; min?: string | undefined; max?: string | undefined }
  /** Filter with a field of its own; `shown` says what was chosen. */
  | { kind: 'own'; key: string; label: string; shown: string | undefined; field: ReactNode }

/** Returns a filter by month: the last 24, and what was chosen, be it several, `YYYY-MM..YYYY-MM`. */
export function monthsOf(key: string, label: string, chosen: string | undefined, locale: string): Choices {
  const months = Array.from({ length: 24 }, (_, back) => addMonths(`${currentMonth()}-01`, -back).slice(0, 7))
  const all = chosen && !months.includes(chosen) ? [...months, chosen] : months
  return choicesOf(key, label, all, (chosen) => formatMonths(chosen, locale))
}

const currentMonth = () => dayOf(new Date()).slice(0, 7)

/** Returns a filter that takes one of these words. */
export function choicesOf<Word extends string>(
  key: string,
  label: string,
  words: readonly Word[],
  nameOf: (word: Word) => string,
): Choices {
  return { kind: 'choice', key, label, choices: words.map((value) => ({ value, name: nameOf(value) })) }
}

interface FilterBarProps {
  filters: readonly Filter[]
  /** Values in the address, by the keys of the filters. */
  asked: object
  onChange: (change: Record<string, string | undefined>) => void
  /** True while the fields show; only then the counts of their choices are worth asking for. */
  open: boolean
  onOpen: (open: boolean) => void
  /** Number of rows that each choice would show, by the keys of the filters. */
  counts?: ListCounts | undefined
  /** Saved views of the list, first on the line of the chips. */
  views?: ReactNode
}

/** Filters of a list: chips that remove them, and the fields that set them. Its texts are `tables`. */
export function FilterBar({ filters, asked, onChange, open, onOpen, counts, views }: FilterBarProps) {
  const { t } = useTranslation('tables')
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const { fields, noteKey } = useFirstField(open)
  const values = asked as Record<string, string | number | undefined>
  const chips = filters.flatMap((filter) => {
    const shown = shownOf(filter, values[filter.key])
    return shown === undefined ? [] : [{ key: filter.key, label: filter.label, shown }]
  })
  /** Removes filters, and moves the focus beside the chip that is gone. */
  const remove = (keys: readonly string[]) => {
    opener.current?.focus()
    onChange(Object.fromEntries(keys.map((key) => [key, undefined])))
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    onOpen(false)
    opener.current?.focus()
  }
  return (
    <div className={styles.filters}>
      <div className={styles.chips}>
        {views}
        {chips.map((chip) => (
          <button
            key={chip.key}
            type="button"
            className={`${chipStyles.chip} ${styles.chosen}`}
            onClick={() => remove([chip.key])}
          >
            <span className="visually-hidden">{t('filter.remove')} </span>
            <span className="muted">{t('filter.named', { name: chip.label })}</span> <bdi>{chip.shown}</bdi>
            <Icon name="close" size="s" />
          </button>
        ))}
        {chips.length > 1 && (
          <button
            type="button"
            className={`${chipStyles.chip} ${styles.plain}`}
            onClick={() => remove(chips.map(({ key }) => key))}
          >
            {t('filter.clear')}
          </button>
        )}
        <button
          ref={opener}
          type="button"
          className={`${chipStyles.chip} ${styles.add}`}
          data-key="f"
          aria-expanded={open}
          aria-controls={id}
          onClick={({ detail }) => {
            noteKey(detail === 0)
            onOpen(!open)
          }}
        >
          <Icon name="filter" size="s" />
          {t('filter')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its fields send up */}
      <div
        ref={fields}
        id={id}
        hidden={!open}
        className={open ? styles.fields : undefined}
        onKeyDown={closeOnEscape}
      >
        {open &&
          filters.map((filter) => (
            <FilterField
              key={filter.key}
              filter={filter}
              counts={counts?.[filter.key]}
              value={values[filter.key]}
              onChoose={(value) => onChange({ [filter.key]: value })}
            />
          ))}
      </div>
    </div>
  )
}

/** Filters that a key has opened are typed into at once; a finger that did keeps the page from the keyboard on its screen. */
function useFirstField(open: boolean) {
  const fields = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (open && isByKey.current) fields.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [open])
  const noteKey = (is: boolean) => {
    isByKey.current = is
  }
  return { fields, noteKey }
}

function shownOf(filter: Filter, value: string | number | undefined): string | undefined {
  if (filter.kind === 'own') return filter.shown
  if (value === undefined) return undefined
  if (filter.kind === 'day') return formatDay(String(value))
  return filter.choices.find((choice) => choice.value === String(value))?.name
}

interface FieldProps {
  filter: Filter
  counts: ListCounts[string] | undefined
  value: string | number | undefined
  onChoose: (value: string | undefined) => void
}

function FilterField({ filter, counts, value = '', onChoose }: FieldProps) {
  const { t, i18n } = useTranslation('tables')
  if (filter.kind === 'own') return filter.field
  if (filter.kind === 'day') {
    const { label, min = '2020-01-01', max } = filter
    return (
      <TextField
        type="date"
        label={label}
        value={value}
        min={min}
        max={max}
        onClick={({ currentTarget }) => currentTarget.showPicker()}
        onChange={({ target }) => onChoose(target.value || undefined)}
      />
    )
  }
  const counted = ({ value, name }: Choice) => {
    const count = counts?.[value]
    if (!count) return name
    const figure = `${formatNumber(count.count, i18n.language)}${count.isCapped ? '+' : ''}`
    return t('filter.counted', { name, figure })
  }
  return (
    <div>
      <ChoiceField
        label={filter.label}
        value={String(value)}
        choices={filter.choices.map((choice) => ({ ...choice, name: counted(choice) }))}
        none={filter.usual ?? t('filter.all')}
        onChoose={onChoose}
      />
      {filter.unread}
    </div>
  )
}
