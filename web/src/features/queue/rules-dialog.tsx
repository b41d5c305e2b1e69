import { fullNameOf } from '@cursus/shared/full-name'
import { type Language, languages } from '@cursus/shared/language'
import { NewQueueRule, type QueueRule } from '@cursus/shared/queue'
import { takesKind } from '@cursus/shared/queue-kinds'
import { insuranceTypes, queueKinds } from '@cursus/shared/words'
import { useQuery } from '@tanstack/react-query'
import { type Administrator, administrators } from '../../api/administrators.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { forgetForm } from '../../drafts/form-draft.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useSchoolFilter } from '../../forms/school-filter.tsx'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckField, SelectField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Need } from '../../ui/need.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { queueRules, useDropRule, useWriteRule } from './queue.api.ts'
import * as styles from './queue.module.css'
import { useEditFocus } from './use-edit-focus.ts'
import { formOf, useKeptDialog } from './use-kept-dialog.ts'

/** Dialog of the rules that give new entries to administrators. */
export function RulesDialog() {
  const { t } = useTranslation('queue')
  const { open, setOpen, edited, edit, round, finish } = useKeptDialog('rule')
  const { data } = useQuery({ ...queueRules, enabled: open })
  const rule = data?.find(({ id }) => id === edited)
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
          <Rules onEdit={edit} />
          {(data || !edited) && <RuleForm key={`${rule?.id} ${round}`} edited={rule} onDone={finish} />}
        </div>
      </Dialog>
    </>
  )
}

interface RulesProps {
  onEdit: (id: string) => void
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
  const tellError = useTellError()
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
        onClick={() => onEdit(rule.id)}
      >
        <Icon name="pencil" size="s" />
      </button>
      <button
        type="button"
        className={iconButtonStyles.button}
        aria-label={t('rules.drop', { rule: words })}
        onClick={() => drop.mutate(rule.id, { onError: tellError })}
      >
        <Icon name="trash" size="s" />
      </button>
    </li>
  )
}

/** A rule as it is typed: empty, or no school, where it holds for all. */
type Typed = {
  kind: NonNullable<NewQueueRule['kind']> | ''
  insuranceType: NonNullable<NewQueueRule['insuranceType']> | ''
  schoolId: number
  language: Language | ''
  assigneeIds: string[]
}

const toTyped = (rule: QueueRule | undefined): Typed => ({
  kind: rule?.kind ?? '',
  insuranceType: rule?.insuranceType ?? '',
  schoolId: rule?.school?.id ?? 0,
  language: rule?.language ?? '',
  assigneeIds: rule?.assignees.map(({ id }) => id) ?? [],
})

const toRule = ({ kind, insuranceType, schoolId, language, assigneeIds }: Typed): NewQueueRule => ({
  kind: kind || null,
  insuranceType: insuranceType || null,
  schoolId: schoolId || null,
  language: language || null,
  assigneeIds,
})

interface RuleFormProps {
  /** Rule to change; undefined to add one. */
  edited: QueueRule | undefined
  onDone: () => void
}

function RuleForm({ edited, onDone }: RuleFormProps) {
  const { t } = useTranslation('queue')
  const everybody = useQuery(administrators)
  const { form, peopleFor, discard } = useRuleForm({ edited, onDone }, everybody.data ?? [])
  const { kind, schoolId, assigneeIds } = form.values
  const heading = useEditFocus(edited !== undefined)
  const school = useSchoolFilter(schoolId || undefined, (chosen) => form.set('schoolId', chosen ?? 0))
  const toggle = (id: string) =>
    form.set(
      'assigneeIds',
      assigneeIds.includes(id) ? assigneeIds.filter((one) => one !== id) : [...assigneeIds, id],
    )
  return (
    <form className={`stack ${styles.addRule}`} onSubmit={form.onSubmit} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        {t(edited ? 'rules.change' : 'rules.add')}
      </h3>
      <FormSummary of={form} />
      <div className="two-columns">
        <ChoiceField
          label={t('rules.kind')}
          value={kind}
          none={t('kind.all')}
          choices={queueKinds.map((one) => ({ value: one, name: t(`kind.${one}`) }))}
          onChoose={(chosen) => form.set('kind', chosen ?? '')}
        />
        <SelectField {...form.field('insuranceType')} label={t('filter.type')}>
          <option value="">{t('rules.any')}</option>
          {insuranceTypes.map((type) => (
            <option key={type} value={type}>
              {t(productOf(type).name)}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field('language')} label={t('filter.language')}>
          <option value="">{t('rules.anyLanguage')}</option>
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(`tables:template.language.${one}`)}
            </option>
          ))}
        </SelectField>
        {school.kind === 'own' && school.field}
      </div>
      <fieldset>
        <legend className="label">{t('rules.people')}</legend>
        {!everybody.data && <PartWaiting asked={[everybody]} />}
        {peopleFor(kind).map(({ id, name, lastName, email }) => (
          <CheckField
            key={id}
            label={
              <>
                <bdi>{fullNameOf({ name, lastName })}</bdi> <bdi className="muted small">{email}</bdi>
              </>
            }
            checked={assigneeIds.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <div className="row wraps">
        <SubmitButton of={form} need="rule-need">
          {t(edited ? 'rules.save' : 'rules.submit')}
        </SubmitButton>
        {edited && (
          <Button look="line" onClick={discard}>
            {t('common.cancel')}
          </Button>
        )}
        <Need id="rule-need">{form.need}</Need>
      </div>
    </form>
  )
}

/** The form, whose answers outlive Escape, a reload and the end of the session until they are sent or discarded. */
function useRuleForm({ edited, onDone }: RuleFormProps, everybody: readonly Administrator[]) {
  const { t } = useTranslation('queue')
  const write = useWriteRule(edited?.id)
  const id = formOf('rule', edited?.id)
  const peopleFor = (kind: Typed['kind']) => everybody.filter(({ areas }) => takesKind(areas, kind || null))
  // Whoever was chosen for another kind, and does not work on this one, is shown no more and goes without a word.
  const chosenIn = ({ kind, assigneeIds }: Typed) =>
    peopleFor(kind).flatMap(({ id }) => (assigneeIds.includes(id) ? [id] : []))
  const discard = () => {
    forgetForm(id)
    onDone()
  }
  const form = useFormOf<Typed>({
    id,
    remember: true,
    defaults: toTyped(edited),
    check: (typed) => issuesOf(NewQueueRule, { ...toRule(typed), assigneeIds: chosenIn(typed) }),
    names: {
      kind: t('rules.kind'),
      insuranceType: t('filter.type'),
      language: t('filter.language'),
      schoolId: t('tables:filter.school'),
      assigneeIds: t('rules.people'),
    },
    needs: { assigneeIds: t('rules.need.person') },
    async onValid(typed) {
      await write.mutateAsync({ ...toRule(typed), assigneeIds: chosenIn(typed) })
      toastSuccess(t(edited ? 'rules.saved' : 'rules.added'), '')
      discard()
    },
  })
  return { form, peopleFor, discard }
}
