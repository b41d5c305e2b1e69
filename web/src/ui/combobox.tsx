import { type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './combobox.module.css'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface ComboOption {
  key: string
  label: string
}

interface ComboboxProps<Option extends ComboOption> extends FieldLook {
  id?: string
  icon?: IconName
  /** Text in the field; the caller keeps it and passes the matching proposals. */
  text: string
  onText(text: string): void
  options: readonly Option[]
  onChoose(option: Option): void
  onBlur?(): void
  /** Sentence in the list when there is text and no proposal. */
  nothing?: string
  /** What an empty field stands for. */
  placeholder?: string | undefined
  autoComplete?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Text field with proposals (ARIA combobox): arrows move, Enter chooses, also the only one there is, Escape closes.
 * Leaving the field chooses nothing.
 */
export function Combobox<Option extends ComboOption>(props: ComboboxProps<Option>) {
  const { label, hint, error, optional, className } = props
  const { id, icon, text, options, nothing, placeholder, autoComplete, ref } = props
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const shown = open && (options.length > 0 || (nothing !== undefined && text.trim() !== ''))
  const choose = (option: Option | undefined) => {
    if (!option) return
    props.onChoose(option)
    setOpen(false)
    setActive(-1)
  }
  const [only] = options.length === 1 ? options : []
  // What is typed out is no choice to make: Enter then sends the form.
  const entered = options[active] ?? (only && only.label !== text ? only : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      setOpen(true)
      setActive(move(active, options.length))
    } else if (event.key === 'Enter' && shown && entered) {
      event.preventDefault()
      choose(entered)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    setActive(-1)
    props.onBlur?.()
  }
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left it
        <div className={`${fieldStyles.control} ${styles.combobox}`} onBlur={onBlur}>
          {icon && <Icon name={icon} />}
          <input
            {...control}
            ref={ref}
            type="text"
            className={fieldStyles.input}
            role="combobox"
            dir="auto"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete={autoComplete ?? 'off'}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              props.onText(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
          <Found count={shown ? options.length : undefined} nothing={nothing} />
          {shown && <Proposals<Option> {...{ listId, options, active, choose, nothing, label }} />}
        </div>
      )}
    </Field>
  )
}

/** Says aloud how many proposals are shown; nothing while none are. */
function Found({ count, nothing }: { count: number | undefined; nothing: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className="visually-hidden" role="status">
      {count !== undefined && (count || !nothing ? t('combobox.count', { count }) : nothing)}
    </span>
  )
}

const moves: Record<string, ((active: number, count: number) => number) | undefined> = {
  ArrowDown: (active, count) => Math.min(active + 1, count - 1),
  ArrowUp: (active) => Math.max(active - 1, 0),
}

interface ProposalsProps<Option> {
  listId: string
  options: readonly Option[]
  active: number
  choose(option: Option): void
  nothing?: string
  label: FieldLook['label']
}

function Proposals<Option extends ComboOption>({
  listId,
  options,
  active,
  choose,
  nothing,
  label,
}: ProposalsProps<Option>) {
  if (options.length === 0) return <p className={`${styles.list} ${styles.nothing}`}>{nothing}</p>
  return (
    <div
      className={styles.list}
      id={listId}
      role="listbox"
      aria-label={typeof label === 'string' ? label : undefined}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={option.key}
          id={`${listId}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          ref={place === active ? intoView : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <bdi>{option.label}</bdi>
        </div>
      ))}
    </div>
  )
}

function intoView(item: HTMLElement | null) {
  item?.scrollIntoView({ block: 'nearest' })
}
