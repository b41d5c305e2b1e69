import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Announce } from './announce.tsx'
import { Button } from './button.tsx'
import { CheckField, SegmentField } from './choice-fields.tsx'
import * as styles from './dense-table.module.css'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import { inOrder, isShown, keepTableLook, useTableLook } from './table-look.ts'

export interface ArrangedColumn {
  key: string
  header: string
  kind?: 'title' | 'action'
  isExtra?: boolean
}

interface TableLookDialogProps {
  list: string
  columns: readonly ArrangedColumn[]
  open: boolean
  onClose: () => void
}

/**
 * Dialog for the height of all lists' rows, and for this list's columns and their order. Applied and remembered at
 * once.
 */
export function TableLookDialog({ list, columns, open, onClose }: TableLookDialogProps) {
  const { t } = useTranslation('tables')
  const look = useTableLook()
  const { [list]: _, ...others } = look.lists
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('look.title')}
      width={460}
      footer={
        <>
          <Button look="line" onClick={() => keepTableLook({ rows: 'compact', lists: others })}>
            {t('look.reset')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <SegmentField
        label={t('look.rows')}
        name="rows"
        value={look.rows}
        options={(['compact', 'roomy'] as const).map((rows) => ({ value: rows, label: t(`look.${rows}`) }))}
        onChange={({ target }) =>
          keepTableLook({ ...look, rows: target.value === 'roomy' ? 'roomy' : 'compact' })
        }
      />
      <Columns list={list} columns={columns} />
    </Dialog>
  )
}

function Columns({ list, columns }: Pick<TableLookDialogProps, 'list' | 'columns'>) {
  const { t } = useTranslation('tables')
  const look = useTableLook()
  const [said, setSaid] = useState('')
  const focused = useRef<Element | null>(null)
  // What is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  })
  const arrangement = look.lists[list]
  const free = inOrder(columns, arrangement).filter(({ kind }) => !kind)
  const keys = free.map(({ key }) => key)
  const hidden = free.filter((column) => !isShown(column, arrangement)).map(({ key }) => key)
  const keep = (order: string[], without: string[]) =>
    keepTableLook({ ...look, lists: { ...look.lists, [list]: { order, hidden: without } } })
  const move = (from: number, to: number) => {
    const key = keys[from]
    if (key === undefined || to < 0 || to >= keys.length) return
    focused.current = document.activeElement
    keep(keys.toSpliced(from, 1).toSpliced(to, 0, key), hidden)
    setSaid(t('look.moved', { name: free[from]?.header, place: to + 1, count: keys.length }))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <fieldset className={styles.columns}>
      <legend className="label">{t('look.columns')}</legend>
      <p className="muted small">{t('look.keys')}</p>
      <Announce>{said}</Announce>
      <ul>
        {free.map(({ key, header }, at) => (
          <li key={key} onKeyDown={(event) => onKeyDown(event, at)}>
            <CheckField
              className="grow"
              label={header}
              checked={!hidden.includes(key)}
              onChange={({ target }) =>
                keep(keys, target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
            {([-1, 1] as const).map((step) => (
              <button
                key={step}
                type="button"
                className={iconButtonStyles.button}
                aria-label={t(step < 0 ? 'look.up' : 'look.down', { name: header })}
                aria-disabled={(step < 0 ? at === 0 : at === free.length - 1) || undefined}
                onClick={() => move(at, at + step)}
              >
                <Icon name="down" size="s" turn={step < 0 ? 180 : 0} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
