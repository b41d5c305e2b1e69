import { claimStateWord } from '@cursus/shared/claim-state'
import type { Claim } from '@cursus/shared/claims'
import type { Contract } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../../api/use-download.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated, nameOf, paperOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import { readSchool } from '../../../session/school.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Ltr } from '../../../ui/ltr.tsx'
import { beginsOnceSigned, stepOf } from '../standing.ts'
import { StateBadge } from '../state-badge.tsx'
import * as styles from './passes.module.css'
import * as ticketStyles from './wide-ticket.module.css'

interface PassesProps {
  contracts: readonly Contract[]
  claims: readonly Claim[]
}

/** « Mes garanties »: each contract as a boarding pass, dark while it is in force. */
export function Passes({ contracts, claims }: PassesProps) {
  const { t } = useTranslation('cover')
  if (contracts.length === 0) return null
  return (
    <section className={ticketStyles.section} aria-labelledby="passes-title">
      <div className={styles.head}>
        <h2 id="passes-title">{t('passes.title')}</h2>
        <Link to="/documents">{t('passes.all')}</Link>
      </div>
      <div className={styles.passes}>
        {contracts.map((contract) => (
          <Pass
            key={contract.id}
            contract={contract}
            claim={claims.find((one) => one.contractId === contract.id && isOpen(one))}
          />
        ))}
      </div>
    </section>
  )
}

const isOpen = ({ state }: Claim) => claimStateWord(state) !== 'done'

function Pass({ contract, claim }: { contract: Contract; claim: Claim | undefined }) {
  const { t } = useTranslation('cover')
  const { id, insuranceType, cover, place } = contract
  const { hue, icon, mirrored, name } = productOf(insuranceType)
  const isLive = cover === 'current'
  return (
    <article
      className={`${ticketStyles.ticket} ${styles.pass} ${isLive ? '' : styles.later} ${hue}`}
      aria-labelledby={`pass-${id}`}
    >
      <div className={ticketStyles.main}>
        <div className={`row wraps ${styles.title}`}>
          <span className={iconTileStyles.tile}>
            <Icon name={icon} mirrored={mirrored} />
          </span>
          <div className={`grow ${styles.name}`}>
            <h3 id={`pass-${id}`}>
              <Link to="/contracts/$id" params={{ id }}>
                {nameOf(contract, t)}
              </Link>
            </h3>
            <span className="muted small">{place ? isolated(place) : t(`documents:${name}`)}</span>
          </div>
          <StateBadge contract={contract} />
        </div>
        <PassFacts contract={contract} />
        {claim && <OpenClaim claim={claim} />}
      </div>
      <Stub contract={contract} />
    </article>
  )
}

function PassFacts({ contract }: { contract: Contract }) {
  const { t, i18n } = useTranslation('cover')
  const { cover, startDate, endDate, primeCents, reference } = contract
  const until = { name: t('pass.until'), value: <Ltr>{formatDay(endDate)}</Ltr> }
  const from = beginsOnceSigned(contract)
    ? { name: t('pass.begins'), value: t('pass.begins.signature') }
    : { name: t('pass.from'), value: <Ltr>{formatDay(startDate)}</Ltr> }
  const [first, second] = cover === 'current' || cover === 'suspended' ? [until, from] : [from, until]
  const isBySchool = primeCents === 0
  const school = readSchool()?.name ?? t('price.yourSchool')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{first.name}</dt>
        <dd className={styles.big}>{first.value}</dd>
      </div>
      <div>
        <dt>{isBySchool ? t('pass.bySchool', { school }) : second.name}</dt>
        <dd>{isBySchool ? <Ltr>{formatMoney(0, i18n.language)}</Ltr> : second.value}</dd>
      </div>
      <div>
        <dt>{t('pass.reference')}</dt>
        <dd className="code">
          <Ltr>{reference}</Ltr>
        </dd>
      </div>
    </dl>
  )
}

function OpenClaim({ claim: { id, title, creation_date, state } }: { claim: Claim }) {
  const { t } = useTranslation('cover')
  const word = claimStateWord(state)
  return (
    <p className={styles.claim}>
      <Icon name="clock" size="s" />
      <span>
        {t(word ? 'pass.claim' : 'pass.claim.noState', {
          title: isolated(title),
          day: formatDay(creation_date),
        })}
      </span>
      <Link to="/claims/my-claims" search={{ claim: id }}>
        {t('pass.claim.follow')}
      </Link>
    </p>
  )
}

/** The certificate and a claim in one tap each; before there is a document, when it comes. */
function Stub({ contract }: { contract: Contract }) {
  const { t } = useTranslation('cover')
  const { id, cover } = contract
  const title = nameOf(contract, t)
  const step = stepOf(contract)
  const isLive = cover === 'current'
  return (
    <div className={ticketStyles.stub}>
      {contract.document ? (
        <TakeDocument contract={contract} isLive={isLive} title={title} />
      ) : (
        <span>{t(step === 'preparing' ? `pass.preparing.${paperOf(contract)}` : 'pass.waiting')}</span>
      )}
      {(isLive || cover === 'suspended') && (
        <ButtonLink
          look="line"
          to="/claims/declare"
          search={{ contract: id }}
          aria-label={t('step.of', { words: t('pass.declare'), title })}
        >
          <Icon name="alert" size="s" />
          {t('pass.declare')}
        </ButtonLink>
      )}
      <Link
        className={styles.more}
        to="/contracts/$id"
        params={{ id }}
        aria-label={t('step.of', { words: t('pass.detail'), title })}
      >
        {t('pass.detail')}
      </Link>
    </div>
  )
}

interface TakeDocumentProps {
  contract: Contract
  isLive: boolean
  title: string
}

function TakeDocument({ contract: { document, documentType }, isLive, title }: TakeDocumentProps) {
  const { t } = useTranslation('cover')
  const download = useDownload(`/files/document/${document?.id}`, document?.fileName)
  const words = t(documentType === 'Certificate' ? 'pass.certificate' : 'pass.contract')
  return (
    <Button
      look={isLive ? 'accent' : 'line'}
      busy={download.isPending}
      aria-label={t('step.of', { words, title })}
      onClick={() => download.mutate()}
    >
      {download.isPending ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon name="download" size="s" />
      )}
      {words}
    </Button>
  )
}
