import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { productOf } from '../../../insurance/products.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { FormSummary } from '../../../ui/form-parts.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Ltr, Sentence } from '../../../ui/ltr.tsx'
import { Alert } from '../../../ui/note.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import type { ChangingContract } from './change.api.ts'
import * as styles from './change.module.css'
import { ChangeTicket } from './change-ticket.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { DraftLink } from './draft-link.tsx'
import type { Counting, useChange } from './use-change.ts'

interface ChangeFormProps {
  contract: ChangingContract
  change: ContractChange
  now: ChangeFacts
  changing: Counting & {
    refusal: string | null
    form: Pick<ReturnType<typeof useChange>['form'], 'onSubmit' | 'summary' | 'refusal' | 'mayPass' | 'field'>
  }
  /** Fields of the product. */
  children: ReactNode
}

/** Form of a change: each fact as it is today and as it is wished, side by side, and the price. */
export function ChangeForm({ contract, change, now, changing, children }: ChangeFormProps) {
  const { t } = useTranslation('change')
  const { form, refusal, offer, wish, draftText, isWanting } = changing
  const { hue, icon } = productOf(contract.insuranceType)
  return (
    <div className={quoteStyles.quote}>
      <div className="stack">
        <section className={cardStyles.card} aria-labelledby="change-title">
          <div className={`row ${styles.head}`}>
            <span className={`${iconTileStyles.tile} ${hue}`}>
              <Icon name={icon} />
            </span>
            <div className="grow">
              <h2 id="change-title">{t(change.student ? `desk.${now.kind}.title` : `${now.kind}.title`)}</h2>
              <p className="muted small">
                <Detail contract={contract} kind={now.kind} />
                {change.isPaidBySchool && ` · ${t('bySchool')}`}
              </p>
            </div>
          </div>
          <form id="change" className="stack" onSubmit={form.onSubmit} noValidate>
            {refusal && <Alert title={refusal} />}
            <FormSummary of={form} />
            {children}
            {change.student && (
              <TextField
                {...form.field('reason')}
                label={t('desk.reason')}
                hint={t('desk.reason.hint')}
                autoComplete="off"
              />
            )}
          </form>
        </section>
        {!refusal && (
          <ChangedFacts
            now={now}
            next={isWanting ? null : (offer?.next ?? now)}
            holder={change.student?.name}
          />
        )}
        {offer && wish && draftText === null && (
          <p>
            <DraftLink id={contract.id} wish={wish} />
          </p>
        )}
      </div>
      <ChangeTicket contract={contract} change={change} now={now} changing={changing} />
    </div>
  )
}

/** Names the contract: a stay by where it leads, another by how long it runs. */
function Detail({ contract, kind }: { contract: ChangingContract; kind: ChangeFacts['kind'] }) {
  const { t } = useTranslation('change')
  const { countryName, reference, endDate } = contract
  if (kind !== 'stay') {
    return (
      <bdi>
        <Sentence>{t('detail', { reference, day: formatDay(endDate) })}</Sentence>
      </bdi>
    )
  }
  return (
    <span className="dotted">
      <bdi>{countryName}</bdi>
      <span>
        <Ltr>{reference}</Ltr>
      </span>
    </span>
  )
}
