import type { ManagedSchool } from '@cursus/shared/schools'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { doorOf } from './schools.api.ts'
import * as styles from './schools.module.css'

const pauseMs = 300

/**
 * Shows under a name the address that it gives, as the server would make it now; until it is known its place is kept, as the fields
 * below are being filled in.
 */
export function DoorLine({ name, school }: { name: string; school?: ManagedSchool }) {
  const { t } = useTranslation('schools')
  const settled = useSettled(name.trim())
  const { data, isPlaceholderData } = useQuery({
    ...doorOf(settled, school?.id),
    enabled: settled !== '' && settled !== school?.name,
  })
  const door = settled === school?.name ? { path: school.path, isTaken: false, id: school.id } : data
  if (name.trim() === '') return null
  if (!door) return <Address path="/login/" className="coming" />
  const isMoved = school !== undefined && door.path !== school.path
  const isKnown = settled === name.trim() && !isPlaceholderData
  return (
    <Address path={door.path}>
      <span aria-live="polite">
        {isKnown && door.isTaken && <Badge tone="warn">{t('door.taken')}</Badge>}
        {isKnown && !door.isTaken && (isMoved || !school) && (
          <Badge tone="ok" icon="check">
            {t('door.free')}
          </Badge>
        )}
      </span>
      {isMoved && <span className={`small ${styles.full}`}>{t('door.former')}</span>}
    </Address>
  )
}

function Address({ path, className, children }: { path: string; className?: string; children?: ReactNode }) {
  const { t } = useTranslation('schools')
  return (
    <div className={[styles.address, className].filter(Boolean).join(' ')}>
      <Icon name="link" size="s" />
      <span>
        {t('door.address')}{' '}
        <b className="break-anywhere">
          <Ltr code>{path}</Ltr>
        </b>
      </span>
      {children}
    </div>
  )
}

/** The text once nobody has changed it for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
