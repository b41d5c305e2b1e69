import { directionOf, inEachLanguage, type Language, languages } from '@cursus/shared/language'
import type { OwnTemplate, WrittenTemplate } from '@cursus/shared/queue'
import { kindsOf } from '@cursus/shared/queue-kinds'
import { queueKinds } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Need } from '../../ui/need.tsx'
import { Alert } from '../../ui/note.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { ownTemplates, useDropTemplate, useWriteTemplate } from './own-templates.api.ts'
import * as styles from './queue.module.css'
import { useEditFocus } from './use-edit-focus.ts'

/** Dialog of the reply templates that administrators write themselves, in four languages. */
export function TemplatesDialog() {
  const { t } = useTranslation('queue')
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<OwnTemplate | null>(null)
  return (
    <>
      <Button look="line" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="chat" size="s" />
        {t('templates.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('templates.open')}
        lead={t('templates.lead')}
        width={640}
      >
        <div className="column">
          <Templates onEdit={setEdited} />
          <TemplateForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEdited(null)} />
        </div>
      </Dialog>
    </>
  )
}

function Templates({ onEdit }: { onEdit: (template: OwnTemplate) => void }) {
  const { t } = useTranslation('queue')
  const asked = useQuery(ownTemplates)
  const all = asked.data
  const drop = useDropTemplate()
  const tell = (failure: Error) =>
    toastError(t('error.toast.title'), messageOf(failure, t('error.server.connection')))
  if (!all) return <PartWaiting asked={[asked]} />
  if (all.length === 0) return <p className="muted">{t('templates.none')}</p>
  return (
    <ul className={styles.rules}>
      {all.map((one) => (
        <li key={one.id}>
          <span className="grow">
            <b>
              <bdi>{one.name}</bdi>
            </b>
            <span className="muted small as-block">
              {t(`kind.${one.kind}`)} ·{' '}
              {languages
                .filter((language) => one.texts[language])
                .map((language) => languageNames[language])
                .join(t('need.comma'))}
            </span>
          </span>
          <button
            type="button"
            className={iconButtonStyles.button}
            aria-label={t('templates.edit', { name: one.name })}
            onClick={() => onEdit(one)}
          >
            <Icon name="pencil" size="s" />
          </button>
          <button
            type="button"
            className={iconButtonStyles.button}
            aria-label={t('templates.drop', { name: one.name })}
            onClick={() => drop.mutate(one.id, { onError: tell })}
          >
            <Icon name="trash" size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const noTexts: WrittenTemplate['texts'] = inEachLanguage(() => '')

interface TemplateFormProps {
  /** Template to change; null to add one. */
  edited: OwnTemplate | null
  onDone: () => void
}

function TemplateForm({ edited, onDone }: TemplateFormProps) {
  const { t } = useTranslation('queue')
  const kinds = kindsOf(useSession()?.areas ?? []) ?? queueKinds
  const [kind, setKind] = useState(edited?.kind ?? kinds[0] ?? 'claim')
  const [name, setName] = useState(edited?.name ?? '')
  const [texts, setTexts] = useState(edited?.texts ?? noTexts)
  const [isTried, setTried] = useState(false)
  const write = useWriteTemplate(edited?.id)
  const heading = useEditFocus(edited !== null)
  const isReady = name.trim() !== '' && Object.values(texts).some((text) => text.trim() !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || write.isPending) return
    write.mutate(
      { kind, name, texts },
      {
        onSuccess() {
          setName('')
          setTexts(noTexts)
          setTried(false)
          toastSuccess(t('templates.kept'), '')
          onDone()
        },
      },
    )
  }
  return (
    <form className={`stack ${styles.addRule}`} onSubmit={submit} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {t(edited ? 'templates.change' : 'templates.add')}
      </h3>
      {write.isError && <Alert title={messageOf(write.error, t('error.server.connection'))} />}
      <div className="two-columns">
        <SelectField
          label={t('rules.kind')}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('templates.name')}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Texts texts={texts} onTexts={setTexts} />
      <div className="row wraps">
        <Button
          type="submit"
          busy={write.isPending}
          aria-disabled={!isReady || undefined}
          aria-describedby="template-need"
        >
          {t('templates.submit')}
        </Button>
        {edited && (
          <Button look="line" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        )}
        <Need id="template-need">{isTried && !isReady ? t('templates.need') : undefined}</Need>
      </div>
    </form>
  )
}

/** Fields that the server fills in, as they are typed. */
const fields = { name: '{name}', reference: '{reference}' }

interface TextsProps {
  texts: WrittenTemplate['texts']
  onTexts: (texts: WrittenTemplate['texts']) => void
}

/** One text for each language; an empty one is not offered to whoever reads that language. */
function Texts({ texts, onTexts }: TextsProps) {
  const { t } = useTranslation('queue')
  const change = (language: Language, text: string) => onTexts({ ...texts, [language]: text })
  return (
    <>
      <p className="muted small">{t('templates.fields', fields)}</p>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={languageNames[language]}
          rows={3}
          maxLength={3000}
          dir={directionOf(language)}
          value={texts[language]}
          onChange={({ target }) => change(language, target.value)}
        />
      ))}
    </>
  )
}
