import type { ContractPage } from '@cursus/shared/contract-page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { CopyLink } from './copy-link.tsx'
import { NewLink } from './new-link.tsx'
import { History, ShareAction, StateBadge } from './share-list.tsx'
import { isOpen, type Share, sharesOf } from './shares.api.ts'
import * as styles from './shares.module.css'

const GiveLinkDialog = lazy(() => import('./give-link-dialog.tsx'))

type Occupant = ContractPage['occupants'][number]

/** The people named in a contract, each with the link to a certificate of their own. */
export function OccupantsCard({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('shares')
  const { occupants, certificate, document, endDate } = contract
  const code = document && certificate ? certificate.code : undefined
  const shares = useQuery({ ...sharesOf(code ?? ''), enabled: code !== undefined && occupants.length > 0 })
  const [asked, ask] = useState<Occupant | null>(null)
  const [made, setMade] = useState<Share | null>(null)
  if (occupants.length === 0) return null
  const isKnown = code === undefined || shares.data !== undefined
  const mayGive = shares.data?.isShareable === true
  const lead = !code ? 'notYet' : shares.data && !mayGive ? 'notInForce' : 'lead'
  return (
    <section className={cardStyles.card} aria-labelledby="occupants-title">
      <h2 id="occupants-title">{t('occupants.title')}</h2>
      <p className="muted">{t(`occupants.${lead}`)}</p>
      <ul className={styles.list}>
        {occupants.map((occupant) => (
          <OccupantRow
            key={occupant.id}
            code={code}
            occupant={occupant}
            share={shares.data?.shares.find(({ occupantId }) => occupantId === occupant.id)}
            onGive={mayGive ? () => ask(occupant) : undefined}
          />
        ))}
      </ul>
      {!isKnown && <PartWaiting asked={[shares]} className="above-16" />}
      {made && isOpen(shares.data?.shares, made) && <NewLink key={`${made.id} ${made.until}`} share={made} />}
      {asked && code && (
        <Suspense>
          <GiveLinkDialog
            code={code}
            occupant={asked}
            endDate={endDate}
            onMade={setMade}
            onClose={() => ask(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface OccupantRowProps {
  code: string | undefined
  occupant: Occupant
  share: Share | undefined
  /** Absent while no link can be given. */
  onGive: (() => void) | undefined
}

function OccupantRow({ code, occupant: { name }, share, onGive }: OccupantRowProps) {
  const { t } = useTranslation('shares')
  const isOpen = share?.state === 'open'
  const words = t(isOpen ? 'occupants.again' : 'occupants.give')
  return (
    <li>
      <span className={iconTileStyles.tile}>
        <Icon name="person" />
      </span>
      <div className={styles.person}>
        <p className="row wraps">
          <b>
            <bdi>{name}</bdi>
          </b>
          {share ? <StateBadge share={share} /> : onGive && <Badge>{t('occupants.none')}</Badge>}
        </p>
        {share?.email && (
          <p className="muted small">
            <Ltr>{share.email}</Ltr>
          </p>
        )}
        {share && <History share={share} />}
      </div>
      {(isOpen || onGive) && (
        <div className={`row wraps ${styles.actions}`}>
          {isOpen && share.link && <CopyLink link={share.link} name={name} />}
          {onGive && (
            <Button
              look={isOpen ? 'ghost' : 'line'}
              small
              aria-haspopup="dialog"
              aria-label={t('occupants.of', { words, name })}
              onClick={onGive}
            >
              <Icon name="send" size="s" mirrored />
              {words}
            </Button>
          )}
          {isOpen && code && <ShareAction code={code} share={share} />}
        </div>
      )}
    </li>
  )
}
