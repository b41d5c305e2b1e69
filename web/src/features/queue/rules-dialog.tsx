import { fullNameOf } from '@cursus/shared/full-name'
import { type Language, languages } from '@cursus/shared/language'
import type { NewQueueRule, QueueRule } from '@cursus/shared/queue'
import { takesKind } from '@cursus/shared/queue-kinds'
import { insuranceTypes, queueKinds } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { administrators } from '../../api/administrators.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckField, SelectField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Need } from '../../ui/need.tsx'
import { Alert } from '../../ui/note.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { queueRules, useDropRule, useWriteRule } from './queue.api.ts'
import * as styles from './queue.module.css'
import { useEditFocus } from './use-edit-focus.ts'

/** Dialog of the rules that give new entries to administrators. */
export function RulesDialog() {
  const { t } = useTranslation('queue')
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<QueueRule | null>(null)
  return (
    <>
      <Button look="line" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="swap" size="s" />
        {t('rules.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('rules.open')}
        lead={t('rules.lead')}
        width={640}
      >
        <div className="column">
          <Rules onEdit={setEdited} />
          <RuleForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEdited(null)} />
        </div>
      </Dialog>
    </>
  )
}

interface RulesProps {
  onEdit: (rule: QueueRule) => void
}

function Rules({ onEdit }: RulesProps) {
  const { t } = useTranslation('queue')
  const asked = useQuery(queueRules)
  const rules = asked.data
  if (!rules) return <PartWaiting asked={[asked]} />
  if (rules.length === 0) return <p className="muted">{t('rules.none')}</p>
  return (
    <ol className={styles.rules}>
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} onEdit={onEdit} />
      ))}
    </ol>
  )
}

function Rule({ rule, onEdit }: { rule: QueueRule } & RulesProps) {
  const { t } = useTranslation('queue')
  const drop = useDropRule()
  const { kind, insuranceType, school, language, assignees } = rule
  const what = [
    t(`kind.${kind ?? 'all'}`),
    insuranceType && t(productOf(insuranceType).name),
    school?.name,
    language && t(`tables:template.language.${language}`),
  ].filter(Boolean)
  const words = what.join(' · ')
  return (
    <li>
      <span className="grow">
        <b>
          <bdi>{words}</bdi>
        </b>
        <span className="muted small as-block">
          <Icon name="person" size="s" />{' '}
          {assignees.length === 0 ? t('rules.nobody') : assignees.map(fullNameOf).join(t('need.comma'))}
        </span>
      </span>
      <button
        type="button"
        className={iconButtonStyles.button}
        aria-label={t('rules.edit', { rule: words })}
        onClick={() => onEdit(rule)}
      >
        <Icon name="pencil" size="s" />
      </button>
      <button
        type="button"
        className={iconButtonStyles.button}
        aria-label={t('rules.drop', { rule: words })}
        onClick={() =>
          drop.mutate(rule.id, {
            onError: (error) =>
              toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
          })
        }
      >
        <Icon name="trash" size="s" />
      </button>
    </li>
  )
}

const nothing: NewQueueRule = {
  kind: null,
  insuranceType: null,
  schoolId: null,
  language: null,
  assigneeIds: [],
}

/** What is changed of a rule that stands. */
function toNew({ kind, insuranceType, school, language, assignees }: QueueRule): NewQueueRule {
  return {
    kind,
    insuranceType,
    schoolId: school?.id ?? null,
    language,
    assigneeIds: assignees.map(({ id }) => id),
  }
}

interface RuleFormProps {
  /** Rule to change; null to add one. */
  edited: QueueRule | null
  onDone: () => void
}

function RuleForm({ edited, onDone }: RuleFormProps) {
  const { t } = useTranslation('queue')
  const everybody = useQuery(administrators)
  const [rule, setRule] = useState(edited ? toNew(edited) : nothing)
  const people = (everybody.data ?? []).filter(({ areas }) => takesKind(areas, rule.kind))
  const [isTried, setTried] = useState(false)
  const add = useWriteRule(edited?.id)
  const heading = useEditFocus(edited !== null)
  const change = (what: Partial<NewQueueRule>) => setRule({ ...rule, ...what })
  const school = useSchoolFilter(rule.schoolId ?? undefined, (chosen) => change({ schoolId: chosen || null }))
  // Whoever was chosen for another kind, and does not work on this one, is shown no more and goes without a word.
  const assigneeIds = people.map(({ id }) => id).filter((id) => rule.assigneeIds.includes(id))
  const isReady = assigneeIds.length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || add.isPending) return
    add.mutate(
      { ...rule, assigneeIds },
      {
        onSuccess() {
          setRule(nothing)
          setTried(false)
          toastSuccess(t(edited ? 'rules.saved' : 'rules.added'), '')
          onDone()
        },
      },
    )
  }
  const toggle = (id: string) =>
    change({
      assigneeIds: rule.assigneeIds.includes(id)
        ? rule.assigneeIds.filter((one) => one !== id)
        : [...rule.assigneeIds, id],
    })
  return (
    <form className={`stack ${styles.addRule}`} onSubmit={submit} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {t(edited ? 'rules.change' : 'rules.add')}
      </h3>
      {add.isError && <Alert title={messageOf(add.error, t('error.server.connection'))} />}
      <div className="two-columns">
        <ChoiceField
          label={t('rules.kind')}
          value={rule.kind ?? ''}
          none={t('kind.all')}
          choices={queueKinds.map((kind) => ({ value: kind, name: t(`kind.${kind}`) }))}
          onChoose={(chosen) => change({ kind: queueKinds.find((one) => one === chosen) ?? null })}
        />
        <SelectField
          label={t('filter.type')}
          value={rule.insuranceType ?? ''}
          onChange={({ target }) =>
            change({ insuranceType: insuranceTypes.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{t('rules.any')}</option>
          {insuranceTypes.map((type) => (
            <option key={type} value={type}>
              {t(productOf(type).name)}
            </option>
          ))}
        </SelectField>
        <LanguageField value={rule.language} onChange={(language) => change({ language })} />
        {school.kind === 'own' && school.field}
      </div>
      <fieldset>
        <legend className="label">{t('rules.people')}</legend>
        {!everybody.data && <PartWaiting asked={[everybody]} />}
        {people.map(({ id, name, lastName, email }) => (
          <CheckField
            key={id}
            label={
              <>
                <bdi>{fullNameOf({ name, lastName })}</bdi> <bdi className="muted small">{email}</bdi>
              </>
            }
            checked={rule.assigneeIds.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <div className="row wraps">
        <Button
          type="submit"
          busy={add.isPending}
          aria-disabled={!isReady || undefined}
          aria-describedby="rule-need"
        >
          {t(edited ? 'rules.save' : 'rules.submit')}
        </Button>
        {edited && (
          <Button look="line" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        )}
        <Need id="rule-need">{isTried && !isReady ? t('rules.need') : undefined}</Need>
      </div>
    </form>
  )
}

interface LanguageFieldProps {
  value: Language | null
  onChange(language: Language | null): void
}

function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('queue')
  return (
    <SelectField
      label={t('filter.language')}
      value={value ?? ''}
      onChange={({ target }) => onChange(languages.find((one) => one === target.value) ?? null)}
    >
      <option value="">{t('rules.anyLanguage')}</option>
      {languages.map((one) => (
        <option key={one} value={one}>
          {t(`tables:template.language.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
