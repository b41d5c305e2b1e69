import { type ManagedSchool, slugOf } from '@cursus/shared/schools'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { doorOf, ownerOfDoor } from './schools.api.ts'

const pauseMs = 400

/** Under the name: the address that follows from it, and whether it is free. */
export function DoorLine({ name, school }: { name: string; school?: ManagedSchool }) {
  const { t } = useTranslation('schools')
  const isPresent = school !== undefined && slugOf(name) === slugOf(school.name)
  const path = isPresent ? school.path : doorOf(name)
  const settled = useSettled(path)
  const { data: owner, isSuccess } = useQuery({
    ...ownerOfDoor(settled),
    enabled: !isPresent && name.trim() !== '',
  })
  const isAsked = isSuccess && settled === path && !isPresent
  const isTaken = isAsked && owner !== null && owner.id !== school?.id
  if (name.trim() === '') return null
  return (
    <div className="slug">
      <Icon name="link" size="s" />
      <span className="grow0">
        {t('door.address')}{' '}
        <b className="brk">
          <Ltr code>{path}</Ltr>
        </b>
      </span>
      <span aria-live="polite">
        {isTaken && <Badge tone="warn">{t('door.taken')}</Badge>}
        {isAsked && !isTaken && (
          <Badge tone="ok" icon="check">
            {t('door.free')}
          </Badge>
        )}
      </span>
      {school && !isPresent && <span className="small full">{t('door.former')}</span>}
    </div>
  )
}

/** The text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
