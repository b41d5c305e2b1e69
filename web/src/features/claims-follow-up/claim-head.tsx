import { claimKindOf } from '@cursus/shared/claim-kinds'
import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { fullNameOf } from '@cursus/shared/full-name'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kindWord } from '../../insurance/claim-words.ts'
import { productOf } from '../../insurance/products.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import { Badge } from '../../ui/badge.tsx'
import { Email } from '../../ui/email.tsx'
import { formatDay, formatPhone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import * as styles from './claims-follow-up.module.css'
import { StateBadge } from './state-badge.tsx'

interface ClaimHeadProps {
  claim: FollowedClaimDetail
  heading: RefObject<HTMLHeadingElement | null>
}

/** Head of a claim: its kind, its student, its contract, and whether that covers it. */
export function ClaimHead({ claim, heading }: ClaimHeadProps) {
  const { t } = useTranslation('claims-follow-up')
  const { student, insurance_type: type, kind, thing } = claim
  const { hue, icon, name } = productOf(type)
  return (
    <>
      <div className={`row wraps ${styles.badges}`}>
        <span className={`${badgeStyles.badge} ${styles.product} ${hue}`}>
          <Icon name={icon} size="s" mirrored={icon === 'plane'} />
          {t(name)}
        </span>
        <StateBadge state={claim.state} />
        <Warnings claim={claim} />
      </div>
      <h2 id="claim-title" ref={heading} tabIndex={-1}>
        <bdi>{claim.title}</bdi>
      </h2>
      <p className={`muted small ${styles.references}`}>
        <Link to="/students/$id" params={{ id: student.id }}>
          <bdi>{fullNameOf(student)}</bdi>
        </Link>
        {student.phoneNumber && (
          <a href={`tel:${student.phoneNumber}`}>
            <Ltr>{formatPhone(student.phoneNumber)}</Ltr>
          </a>
        )}
        {!student.isClosed && (
          <a href={`mailto:${student.email}`} className="break-anywhere">
            <Email email={student.email} />
          </a>
        )}
        <Ltr code>{claim.reference}</Ltr>
        <Ltr code>{claim.contractReference}</Ltr>
        {thing && <bdi>{thing}</bdi>}
        {claim.contract.insurer && <bdi>{claim.contract.insurer}</bdi>}
        {kind && <span>{kindWord(t, type, kind)}</span>}
      </p>
      <Facts claim={claim} />
    </>
  )
}

/** Lists the doubts about the cover, each in a word. */
function Warnings({ claim: { contract, isCovered, left } }: Pick<ClaimHeadProps, 'claim'>) {
  const { t } = useTranslation('claims-follow-up')
  const unpaid = contract.statut === 'impayé' || contract.isSuspended
  return (
    <>
      {unpaid && <Warning>{t('warn.unpaid')}</Warning>}
      {contract.statut === 'résilié' && <Warning>{t('warn.ended', { day: contract.endDate })}</Warning>}
      {isCovered === false && <Warning>{t('warn.outside')}</Warning>}
      {left?.claims === 0 && <Warning>{t('warn.noneLeft')}</Warning>}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Badge tone="err" icon="alert">
      {children}
    </Badge>
  )
}

function Facts({ claim }: Pick<ClaimHeadProps, 'claim'>) {
  const { t } = useTranslation('claims-follow-up')
  const { contract, left, occurredOn, kind, room } = claim
  const rule = claimKindOf(claim.insurance_type, kind)
  const days =
    rule && t(rule.fromOrder ? 'fact.inTime.calendar' : 'fact.inTime', { count: rule.deadlineDays })
  return (
    <dl className={styles.facts}>
      <Fact name={t('fact.occurred')}>
        {occurredOn ? <Ltr>{formatDay(occurredOn)}</Ltr> : t('fact.untold')}
      </Fact>
      <Fact name={t('fact.declared')}>
        <Ltr>{formatDay(claim.creation_date)}</Ltr>
      </Fact>
      <Fact name={days ?? t('fact.deadline')}>
        {rule?.fromOrder ? t('fact.inTime.fromOrder') : <InTime claim={claim} />}
      </Fact>
      <Fact name={t('fact.deductible')}>
        <Deductible cents={contract.deductibleCents} />
      </Fact>
      {contract.purchasePriceCents !== null && (
        <Fact name={t('fact.price')}>
          <Money cents={contract.purchasePriceCents} round />
        </Fact>
      )}
      {room && <Fact name={t('fact.room')}>{t(`claim-words:room.${room}`)}</Fact>}
      {contract.imei && (
        <Fact name={t('fact.imei')} className={styles.wide}>
          <Ltr code>{contract.imei}</Ltr>
        </Fact>
      )}
      {left && <Fact name={t('fact.left')}>{t('fact.left.value', { ...left })}</Fact>}
    </dl>
  )
}

function InTime({ claim: { isInTime, declareBy } }: Pick<ClaimHeadProps, 'claim'>) {
  const { t } = useTranslation('claims-follow-up')
  if (isInTime === null || !declareBy) return <>{t('fact.untold')}</>
  return (
    <span className={isInTime ? styles.inTime : styles.overdue}>
      <Icon name={isInTime ? 'check' : 'alert'} size="s" />
      {t(isInTime ? 'fact.inTime.yes' : 'fact.inTime.no', { day: formatDay(declareBy) })}
    </span>
  )
}

function Deductible({ cents }: { cents: number | null }) {
  const { t } = useTranslation('claims-follow-up')
  if (cents === null) return t('fact.deductible.table')
  return cents === 0 ? t('fact.deductible.none') : <Money cents={cents} round />
}

type FactProps = { name: string; className?: string | undefined; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
