import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWhere } from '../../forms/countries.ts'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { PageWaiting } from '../../frame/page-states.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as doneStyles from '../../ui/done-mark.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { Facts, Ticket } from '../../ui/ticket.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { HeldStays } from './held-stays.tsx'

/** /insurance/health-mobility/added: a stay that the school pays is there, with its certificate. */
export function AddedPage({ contractId }: { contractId?: string }) {
  const { t } = useTranslation(['travel', 'cover'])
  const where = useWhere()
  const contracts = useQuery(myContracts)
  if (contracts.isPending) return <PageWaiting />
  if (!contracts.data) {
    return (
      <Page title={t('insuranceType.travel')}>
        <LoadFailed
          title={t('cover:contract.failed')}
          error={contracts.error}
          retry={() => void contracts.refetch()}
        />
      </Page>
    )
  }
  const contract = contracts.data.find(({ id }) => id === contractId)
  if (!contract) return <NotThere />
  const { countryId, startDate, endDate } = contract
  const facts = [
    { name: t('ticket.start'), value: <Ltr>{formatDay(startDate)}</Ltr> },
    { name: t('ticket.end'), value: <Ltr>{formatDay(endDate)}</Ltr> },
    { name: t('added.contract'), value: <Ltr>{contract.reference}</Ltr> },
    { name: t('school.due'), value: <Money cents={0} /> },
  ]
  return (
    <Page
      title={t('added.title')}
      lead={t('added.lead', { where: where(countryId), start: startDate, end: endDate })}
      mark={
        <span className={`${doneStyles.mark} ${doneStyles.large}`}>
          <Icon name="check" size="l" />
        </span>
      }
    >
      <div className={`${quoteStyles.quote} ${quoteStyles.withMore}`}>
        <div className={quoteStyles.form}>
          <HeldStays stays={[contract]} from={contracts} />
        </div>
        <aside className={`${quoteStyles.price} hue-travel`} aria-label={t('price.label')}>
          <Ticket top={<Facts facts={facts} />}>
            <div className="stack-small">
              <CertificateButton contract={contract} look="accent" />
              <ButtonLink
                look="line"
                block
                to="/documents/$contractId/share"
                params={{ contractId: contract.id }}
                state={{ makesLink: true }}
              >
                <Icon name="link" size="s" />
                {t('held.share')}
              </ButtonLink>
              <p className="muted small centred">{t('school.until')}</p>
            </div>
          </Ticket>
        </aside>
      </div>
      <p className="above-24 row wraps">
        <Link to="/insurance/health-mobility">{t('added.another')}</Link>
        <Link to="/documents">{t('added.documents')}</Link>
      </p>
    </Page>
  )
}

function NotThere() {
  const { t } = useTranslation('travel')
  return (
    <Page title={t('insuranceType.travel')} lead={t('added.unknown')}>
      <ButtonLink to="/insurance/health-mobility">{t('added.another')}</ButtonLink>
    </Page>
  )
}
