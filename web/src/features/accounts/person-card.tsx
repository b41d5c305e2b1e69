import { fullNameOf } from '@cursus/shared/full-name'
import type { Account } from '@cursus/shared/sessions'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay, formatPhone } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Facts } from '../../ui/ticket.tsx'
import * as accountStyles from './account.module.css'

interface PersonCardProps {
  account?: Account
  failed: boolean
  retry(): void
}

/** Shows the facts that the account has of its person; a missing one has no line. */
export function PersonCard({ account, failed, retry }: PersonCardProps) {
  const { t } = useTranslation('account')
  return (
    <section
      className={cardStyles.card}
      aria-labelledby="person-title"
      aria-busy={!account && !failed ? true : undefined}
    >
      <h2 id="person-title" className={accountStyles.heading}>
        {t('person.title')}
      </h2>
      {account && <Person account={account} />}
      {!account && !failed && (
        <div className="stack-small above-16">
          <Skeleton width="70%" />
          <Skeleton />
          <Skeleton width="55%" />
        </div>
      )}
      {!account && failed && (
        <div className="above-16" role="alert">
          <p className="small">{t('app.failed')}</p>
          <Button look="line" small onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Person({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const { name, lastName, email, school, profile, createdAt } = account
  const { birthday, phoneNumber, address, civility } = profile ?? {}
  const whole = fullNameOf({ name, lastName })
  const named = civility ? t(`person.named.${civility}`, { name: whole }) : whole
  const lines: [name: string, value: ReactNode][] = [
    [t('person.name'), <bdi key="name">{named}</bdi>],
    [t('field.email'), <Long key="email">{email}</Long>],
    [t('field.birthday'), birthday && <Ltr>{formatDay(birthday)}</Ltr>],
    [t('field.phone'), phoneNumber && <Ltr>{formatPhone(phoneNumber)}</Ltr>],
    [t('address.title'), address && <AddressLines address={address} />],
    [t('person.school'), school?.name],
    [t('person.since'), <Ltr key="since">{formatDay(createdAt)}</Ltr>],
  ]
  const facts = lines.flatMap(([key, value]) => (value ? [{ name: key, value }] : []))
  return <Facts recap facts={facts} />
}

/** An address breaks before its @ or one of its dots, inside a word only where that is not enough. */
function Long({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="break-anywhere">
      {children.split(/(?=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

type Address = NonNullable<NonNullable<Account['profile']>['address']>

function AddressLines({ address: { street, complement, postalCode, city, country } }: { address: Address }) {
  const { i18n } = useTranslation()
  const land = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country) ?? country
  return (
    <>
      {[street, complement, `${postalCode} ${city}`, land].filter(Boolean).map((line) => (
        <span className="as-block" key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </>
  )
}
