import { claimStateWord } from '@cursus/shared/claim-state'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { myClaims } from '../../../insurance/my-claims.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay } from '../../../ui/format.ts'
import { PartWaiting } from '../../../ui/part-waiting.tsx'
import { whyNoClaim } from './acts.ts'
import * as styles from './contract-page.module.css'

/** The claims of the contract, each with the way to follow it. */
export function ClaimsCard({ contract }: { contract: ContractPage }) {
  const { id, claims: allowed } = contract
  const { t } = useTranslation('contract-page')
  const asked = useQuery(myClaims)
  const claims = asked.data?.filter(({ contractId }) => contractId === id)
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-labelledby="claims-title">
      <div className={styles.cardHead}>
        <h2 id="claims-title">{t('claims.title')}</h2>
        {!whyNoClaim(contract) && (
          <ButtonLink look="line" small to="/claims/declare" search={{ contract: id }}>
            {t('claims.declare')}
          </ButtonLink>
        )}
      </div>
      {!claims && <PartWaiting asked={[asked]} className={styles.note} />}
      <ul>
        {claims?.map((claim) => (
          <li className={styles.line} key={claim.id}>
            <span>
              <Link to="/claims/my-claims" search={{ claim: claim.id }}>
                <bdi>{claim.title}</bdi>
              </Link>
              <span className="muted small as-block">
                {t('claims.declared', { day: formatDay(claim.creation_date) })}
              </span>
            </span>
            <ClaimBadge state={claim.state} />
          </li>
        ))}
      </ul>
      {(claims?.length === 0 || allowed) && (
        <p className={`muted small ${styles.note}`}>
          {claims?.length === 0 && t('claims.none')} {allowed && <Allowance allowed={allowed} />}
        </p>
      )}
    </section>
  )
}

/** Says what the running year covers of devices and, once a claim was declared, what is left of it. */
function Allowance({ allowed }: { allowed: NonNullable<ContractPage['claims']> }) {
  const { t } = useTranslation('contract-page')
  const { perYear, thefts: mostThefts, yearEnds: day, left } = allowed
  return left.claims === perYear
    ? t('claims.allowance', { perYear, thefts: mostThefts, day })
    : t('claims.left', { ...left, perYear, mostThefts, day })
}

function ClaimBadge({ state }: { state: number }) {
  const { t } = useTranslation('claim-words')
  const word = claimStateWord(state)
  if (word === null) return null
  const isDone = word === 'done'
  return (
    <Badge tone={isDone ? 'ok' : 'info'} icon={isDone ? 'check' : 'clock'}>
      {t(`state.${word}`)}
    </Badge>
  )
}
