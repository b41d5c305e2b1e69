import type { Contract, covers } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { myContracts } from '../../insurance/contracts.ts'
import * as choiceStyles from '../../ui/choice-fields.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TerminateForm } from './terminate-form.tsx'
import * as styles from './terminations.module.css'

const over: readonly (typeof covers)[number][] = ['ended', 'expired']

/** /contracts/terminate. `chosen` is the contract that the address names. */
export function TerminatePage({ chosen }: { chosen?: string }) {
  const { t } = useTranslation('terminations')
  const contracts = useQuery(myContracts)
  const list = contracts.data?.filter(({ cover }) => !over.includes(cover))
  const contract = list?.find(({ id }) => id === chosen) ?? (list?.length === 1 ? list[0] : undefined)
  return (
    <Page title={t('title')} lead={t('lead')} busy={contracts.isPending}>
      {contracts.isError && !contracts.data ? (
        <LoadFailed title={t('failed')} error={contracts.error} retry={() => void contracts.refetch()} />
      ) : !list ? (
        <Skeleton height={320} />
      ) : list.length === 0 ? (
        <EmptyState title={t('none')}>{t('none.text')}</EmptyState>
      ) : (
        <div className="column">
          <Contracts list={list} chosen={contract?.id} />
          {contract && <TerminateForm key={contract.id} contract={contract} />}
        </div>
      )}
    </Page>
  )
}

/** The first question: what ends. A contract that ends already leads to its receipt. */
function Contracts({ list, chosen }: { list: readonly Contract[]; chosen?: string | undefined }) {
  const { t } = useTranslation('terminations')
  const navigate = useNavigate()
  return (
    <NumberedCard number={1} title={t('contract.title')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('contract.legend')}</legend>
        {list.map((contract) => {
          const { id, reference, statut, primeCents, interval } = contract
          const isEnding = statut === 'résilié'
          return (
            <div key={id} className={isEnding ? `${styles.choiceLine} ${styles.off}` : styles.choiceLine}>
              <label className={choiceStyles.choice}>
                <input
                  type="radio"
                  name="contract"
                  value={id}
                  checked={id === chosen}
                  disabled={isEnding}
                  onChange={() =>
                    void navigate({ to: '/contracts/terminate', search: { contract: id }, replace: true })
                  }
                />
                <span className="grow">
                  <span className={styles.line}>
                    <b>{nameOf(contract, t)}</b>
                    {primeCents > 0 && (
                      <b className="nowrap">
                        <Money cents={primeCents} />
                        {interval && t(`per.${interval}`)}
                      </b>
                    )}
                  </span>
                  <span className="muted small as-block">
                    {t('contract.period', { start: contract.startDate, end: contract.endDate })} ·{' '}
                    <Ltr>{reference}</Ltr>
                  </span>
                </span>
              </label>
              {isEnding && (
                <Link className="small" to="/contracts/terminations/$id" params={{ id }}>
                  {t('contract.ending', { day: contract.endDate })}
                </Link>
              )}
            </div>
          )
        })}
      </fieldset>
    </NumberedCard>
  )
}
