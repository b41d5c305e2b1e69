import { toLocale } from '@cursus/shared/language'
import type { QueueKind, ReplyTemplates as Templates } from '@cursus/shared/queue'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { PartWaiting } from '../ui/part-waiting.tsx'
import { TextField } from '../ui/text-field.tsx'
import * as styles from './reply-templates.module.css'

/** Tells whether a text still has a template's gap in braces. */
export const hasGap = (text: string): boolean => /\{[^{}\n]{1,60}\}/.test(text)

interface ReplyTemplatesProps {
  kind: QueueKind
  /** Id of the field that is answered in. */
  id: string
  /** Takes the sentences; the focus then goes to the first gap in the field with that id. */
  onUse(text: string): void
  field: string
}

const templatesOf = ({ kind, id }: Pick<ReplyTemplatesProps, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: ['reply-templates', kind, id],
    queryFn: ({ signal }) => api.get<Templates>(`/queue/${kind}/${id}/templates`, { signal }),
  })

/** Ready-made answers in the recipient's language; choosing one replaces what was typed. */
export function ReplyTemplates({ kind, id, onUse, field }: ReplyTemplatesProps) {
  const { t } = useTranslation('tables')
  const [open, setOpen] = useState(false)
  const use = (text: string) => {
    setOpen(false)
    onUse(text)
    requestAnimationFrame(() => chooseGap(field))
  }
  return (
    <>
      <Button
        look="ghost"
        small
        aria-haspopup="dialog"
        aria-keyshortcuts="M"
        data-key="m"
        onClick={() => setOpen(true)}
      >
        <Icon name="file" size="s" />
        {t('template.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('template.open')} width={560}>
        <Choices kind={kind} id={id} onUse={use} />
      </Dialog>
    </>
  )
}

/** Selects the first gap, so that typing replaces it. */
function chooseGap(field: string) {
  const input = document.getElementById(field)
  if (!(input instanceof HTMLTextAreaElement)) return
  input.focus()
  const gap = /\{[^{}\n]+\}/.exec(input.value)
  if (gap) input.setSelectionRange(gap.index, gap.index + gap[0].length)
}

function Choices({ kind, id, onUse }: Pick<ReplyTemplatesProps, 'kind' | 'id' | 'onUse'>) {
  const { t } = useTranslation('tables')
  const [words, setWords] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  const asked = useQuery(templatesOf({ kind, id }))
  const { data } = asked
  if (!data) return <PartWaiting asked={[asked]} />
  const isAsked = (text: string) => text.toLowerCase().includes(words.trim().toLowerCase())
  const shown = data.data.filter(({ name, text }) => isAsked(name) || isAsked(text))
  return (
    <div className="stack">
      <TextField
        label={t('template.search')}
        value={words}
        autoFocus
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') first.current?.focus()
          if (key === 'Enter' && shown[0]) onUse(shown[0].text)
        }}
      />
      <ul className={styles.choices}>
        {shown.map(({ name, text }, place) => (
          <li key={name}>
            <button ref={place === 0 ? first : undefined} type="button" onClick={() => onUse(text)}>
              <b>{name}</b>
              <span className="muted small" dir="auto" lang={toLocale(data.language)}>
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t('template.none')}</p>}
      <p className="muted small">
        {t('template.note', { language: t(`template.language.${data.language}`) })}
      </p>
    </div>
  )
}
