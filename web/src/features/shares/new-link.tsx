import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CopyLink } from './copy-link.tsx'
import type { Share } from './shares.api.ts'
import * as styles from './shares.module.css'

/** Tells whether this is a telephone that hands a link to one's own messages. */
const maySend = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Hands the link to the telephone's own list of ways; nothing where the person closes that. */
const hand = (url: string) => navigator.share({ url }).catch(() => {})

/** The link that was just made: it takes the focus, to be copied or shown. */
export function NewLink({ share: { name, link, qr } }: { share: Share }) {
  const { t } = useTranslation('shares')
  const [isQrShown, showQr] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!link || !qr) return null
  return (
    <section className={`${cardStyles.card} ${styles.made}`} aria-labelledby="made-title">
      <h2 id="made-title" ref={heading} tabIndex={-1}>
        {t('made.title', { name })}
      </h2>
      <p className="muted small">{t('made.lead')}</p>
      <div className={styles.address}>
        <bdi dir="ltr">{link.replace(/^https?:\/\//, '')}</bdi>
        <CopyLink link={link} name={name} isFirst />
        {maySend() && (
          <Button look="line" small onClick={() => void hand(link)}>
            <Icon name="send" size="s" mirrored />
            {t('made.share')}
          </Button>
        )}
        <Button look="line" small aria-expanded={isQrShown} onClick={() => showQr(!isQrShown)}>
          <Icon name="qr" size="s" />
          {t('made.qr')}
        </Button>
      </div>
      {isQrShown && (
        <p className="above-16">
          <QrCode {...qr} label={t('made.qrOf', { name })} large />
        </p>
      )}
    </section>
  )
}
