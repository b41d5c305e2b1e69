import { directionOf, inEachLanguage, languages } from '@cursus/shared/language'
import { type OwnTemplate, WrittenTemplate } from '@cursus/shared/queue'
import { kindsOf } from '@cursus/shared/queue-kinds'
import { queueKinds } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { forgetForm } from '../../drafts/form-draft.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Need } from '../../ui/need.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { ownTemplates, useDropTemplate, useWriteTemplate } from './own-templates.api.ts'
import * as styles from './queue.module.css'
import { useEditFocus } from './use-edit-focus.ts'
import { formOf, useKeptDialog } from './use-kept-dialog.ts'

/** Dialog of the reply templates that administrators write themselves, in four languages. */
export function TemplatesDialog() {
  const { t } = useTranslation('queue')
  const { open, setOpen, edited, edit, round, finish } = useKeptDialog('template')
  const { data } = useQuery({ ...ownTemplates, enabled: open })
  const template = data?.find(({ id }) => id === edited)
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
          <Templates onEdit={edit} />
          {(data || !edited) && (
            <TemplateForm key={`${template?.id} ${round}`} edited={template} onDone={finish} />
          )}
        </div>
      </Dialog>
    </>
  )
}

function Templates({ onEdit }: { onEdit: (id: string) => void }) {
  const { t } = useTranslation('queue')
  const asked = useQuery(ownTemplates)
  const all = asked.data
  const drop = useDropTemplate()
  const tell = useTellError()
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
            onClick={() => onEdit(one.id)}
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

interface TemplateFormProps {
  /** Template to change; undefined to add one. */
  edited: OwnTemplate | undefined
  onDone: () => void
}

function TemplateForm({ edited, onDone }: TemplateFormProps) {
  const { t } = useTranslation('queue')
  const kinds = kindsOf(useSession()?.areas ?? []) ?? queueKinds
  const { form, discard } = useTemplateForm({ edited, onDone }, kinds[0] ?? 'claim')
  const heading = useEditFocus(edited !== undefined)
  return (
    <form className={`stack ${styles.addRule}`} onSubmit={form.onSubmit} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {t(edited ? 'templates.change' : 'templates.add')}
      </h3>
      <FormSummary of={form} />
      <div className="two-columns">
        <SelectField {...form.field('kind')} label={t('rules.kind')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('name')} label={t('templates.name')} maxLength={60} />
      </div>
      <p className="muted small above-8">{t('templates.fields', fields)}</p>
      {languages.map((language) => (
        <TextArea
          key={language}
          {...form.field(`texts.${language}`)}
          label={languageNames[language]}
          rows={3}
          maxLength={3000}
          dir={directionOf(language)}
        />
      ))}
      <div className="row wraps">
        <SubmitButton of={form} need="template-need">
          {t('templates.submit')}
        </SubmitButton>
        {edited && (
          <Button look="line" onClick={discard}>
            {t('common.cancel')}
          </Button>
        )}
        <Need id="template-need">{form.need}</Need>
      </div>
    </form>
  )
}

/** Fields that the server fills in, as they are typed. */
const fields = { name: '{name}', reference: '{reference}' }

/** The form, whose texts outlive Escape, a reload and the end of the session until they are sent or discarded. */
function useTemplateForm({ edited, onDone }: TemplateFormProps, kind: WrittenTemplate['kind']) {
  const { t } = useTranslation('queue')
  const write = useWriteTemplate(edited?.id)
  const id = formOf('template', edited?.id)
  const discard = () => {
    forgetForm(id)
    onDone()
  }
  const form = useFormOf<WrittenTemplate>({
    id,
    remember: true,
    defaults: {
      kind: edited?.kind ?? kind,
      name: edited?.name ?? '',
      texts: edited?.texts ?? inEachLanguage(() => ''),
    },
    check: (values) => issuesOf(WrittenTemplate, values),
    names: {
      kind: t('rules.kind'),
      name: t('templates.name'),
      ...Object.fromEntries(languages.map((language) => [`texts.${language}`, languageNames[language]])),
    },
    needs: { name: t('templates.need.name'), 'texts.fr': t('templates.need.text') },
    async onValid(values) {
      await write.mutateAsync(values)
      toastSuccess(t('templates.kept'), '')
      discard()
    },
  })
  return { form, discard }
}
