import { type Language, languages } from '@cursus/shared/language'
import { messageMarks, type RunMessage, type StudentRun } from '@cursus/shared/student-runs'
import { messagePages } from '@cursus/shared/words'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { SegmentField, SelectField } from '../../ui/choice-fields.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import * as styles from './runs.module.css'
import { useTestMessage } from './student-runs.api.ts'
import { fieldOf, type messageParts, type useRunMessage } from './use-run-message.ts'

interface RunMessageFormProps {
  run: StudentRun
  typed: ReturnType<typeof useRunMessage>
}

/** The message in each language that somebody reads, kept as it is typed; a test of it goes to whoever writes. */
export function RunMessageForm({ run, typed }: RunMessageFormProps) {
  const { t } = useTranslation('runs')
  const { message, change: setMessage, language, setLanguage, error } = typed
  const refused = error instanceof ApiError ? error.errors : {}
  const faultOf = (part: (typeof messageParts)[number]) =>
    typed.lacks(part) ? t(`message.${part}.need`) : refused[`${part}.${language}`]?.[0]
  const change = (part: 'subject' | 'text', value: string) =>
    setMessage({ ...message, [part]: { ...message[part], [language]: value } })
  return (
    <section className={`${cardStyles.card} ${styles.part} stack`} aria-labelledby="run-message">
      <h2 id="run-message">{t('message.title')}</h2>
      {error && Object.keys(refused).length === 0 && (
        <Alert title={messageOf(error, t('error.server.connection'))} />
      )}
      <Languages run={run} message={message} language={language} onLanguage={setLanguage} />
      <TextField
        id={fieldOf('subject')}
        error={faultOf('subject')}
        label={t('message.subject', { language: languageNames[language] })}
        value={message.subject[language]}
        maxLength={150}
        onChange={({ target }) => change('subject', target.value)}
      />
      <TextArea
        id={fieldOf('text')}
        error={faultOf('text')}
        label={t('message.text', { language: languageNames[language] })}
        rows={7}
        maxLength={5000}
        value={message.text[language]}
        onChange={({ target }) => change('text', target.value)}
      />
      <Marks onMark={(mark) => change('text', withMark(message.text[language], mark))} />
      <SelectField
        label={t('message.leadsTo')}
        value={message.leadsTo ?? ''}
        onChange={({ target }) =>
          setMessage({ ...message, leadsTo: messagePages.find((page) => page === target.value) ?? null })
        }
      >
        <option value="">{t('message.leadsTo.none')}</option>
        {messagePages.map((page) => (
          <option key={page} value={page}>
            {t(`message.leadsTo.${page}`)}
          </option>
        ))}
      </SelectField>
      <TestRow id={run.id} keep={typed.keep} />
    </section>
  )
}

/** Puts a mark where the cursor stands in the text, and the cursor behind it. */
function withMark(text: string, mark: string): string {
  const field = document.querySelector<HTMLTextAreaElement>(`#${fieldOf('text')}`)
  const at = field?.selectionStart ?? text.length
  const before = `${text.slice(0, at)}{${mark}}`
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(before.length, before.length)
  })
  return `${before}${text.slice(field?.selectionEnd ?? at)}`
}

function Marks({ onMark }: { onMark: (mark: string) => void }) {
  const { t } = useTranslation('runs')
  return (
    <div className="row wraps small">
      <span className="muted">{t('message.marks')}</span>
      {messageMarks.map((mark) => (
        <Button key={mark} look="line" small onClick={() => onMark(mark)}>
          <Icon name="plus" size="s" />
          {t(`message.mark.${mark}`)}
        </Button>
      ))}
    </div>
  )
}

interface LanguagesProps {
  run: StudentRun
  message: RunMessage
  language: Language
  onLanguage: (language: Language) => void
}

/** Each language with how many read it, and whether it is written. */
function Languages({ run, message, language, onLanguage }: LanguagesProps) {
  const { t, i18n } = useTranslation('runs')
  const isWritten = (one: Language) => message.subject[one].trim() !== '' && message.text[one].trim() !== ''
  const options = languages.map((one) => ({
    value: one,
    label: (
      <>
        {isWritten(one) && <Icon name="check" size="s" />}
        <bdi>{languageNames[one]}</bdi>
        <span className="muted figures">{formatNumber(run.languages[one] ?? 0, i18n.language)}</span>
        <span className="visually-hidden">{t(isWritten(one) ? 'message.written' : 'message.missing')}</span>
      </>
    ),
  }))
  return (
    <SegmentField
      label={t('message.language')}
      hint={t('message.language.hint')}
      name="message-language"
      options={options}
      value={language}
      onChange={({ target }) => onLanguage(languages.find((one) => one === target.value) ?? language)}
    />
  )
}

function TestRow({ id, keep }: { id: string; keep: () => Promise<boolean> }) {
  const { t } = useTranslation('runs')
  const test = useTestMessage(id)
  const send = async () => {
    if (await keep()) test.mutate(undefined)
  }
  return (
    <div className="stack-small">
      {test.isError && <Alert title={messageOf(test.error, t('error.server.connection'))} />}
      <div className="row wraps">
        <Button look="line" small busy={test.isPending} onClick={() => void send()}>
          <Icon name="send" size="s" mirrored />
          {t('message.test')}
        </Button>
        <span className="small" role="status">
          {test.isSuccess && t('message.tested', { count: test.data.languages.length })}
        </span>
      </div>
    </div>
  )
}
