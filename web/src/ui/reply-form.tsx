import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Need } from './need.tsx'
import * as styles from './reply-form.module.css'
import { TextArea } from './text-field.tsx'

interface ReplyFormProps {
  id?: string
  label: string
  message: string
  onMessage(text: string): void
  error?: string | undefined
  /**
   * What is missing before it can be sent; undefined once complete. Shown at the first try, an `urgent` one at once.
   */
  need: string | undefined
  urgent?: boolean
  onSend(): void
  busy?: boolean
  /** Label of the button. */
  send: string
  /** Fields that go along: files, and other questions. */
  children?: ReactNode
  /** Buttons that add something, on the line of the submit. */
  actions: ReactNode
  /** Progress in place of that line while sending; nothing can be changed meanwhile. */
  progress?: ReactNode
}

/** Form of a message in a conversation, for either side. */
export function ReplyForm(props: ReplyFormProps) {
  const { label, message, onMessage, error, need, urgent, onSend, busy, send, children, actions, progress } =
    props
  const { t } = useTranslation()
  const own = useId()
  const id = props.id ?? own
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || progress) return
    setTried(need !== undefined)
    if (need === undefined) onSend()
    else form.current?.querySelector('textarea')?.focus()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.said} inert={Boolean(progress)}>
        <TextArea
          id={id}
          data-key="r"
          label={label}
          value={message}
          onChange={({ target }) => onMessage(target.value)}
          maxLength={5000}
          error={error}
        />
        {children}
      </div>
      {progress ?? (
        <div className={`row ${styles.line} between wraps`}>
          <span className={`row ${styles.line} wraps`}>{actions}</span>
          <Button
            type="submit"
            look="line"
            small
            busy={busy}
            aria-disabled={need !== undefined || undefined}
            aria-describedby={`${id}-need`}
          >
            <Icon name="send" size="s" mirrored />
            {busy ? t('app.sending') : send}
          </Button>
        </div>
      )}
      <Need id={`${id}-need`}>{isTried || urgent ? need : undefined}</Need>
    </form>
  )
}
