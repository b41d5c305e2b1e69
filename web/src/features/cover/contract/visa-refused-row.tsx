import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { visaRefusalOf } from '../../../insurance/contract-rights.ts'
import { formatDay } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RightUnread } from './right-unread.tsx'

/** « Visa refusé ou séjour annulé » of a stay that has not begun, and how a request stands; nothing where it never could be. */
export function VisaRefusedRow({ id }: { id: string }) {
  const { t } = useTranslation('contract-page')
  const asked = useQuery(visaRefusalOf(id))
  if (!asked.data)
    return <RightUnread asked={asked} to="/contracts/visa-refused" id={id} words={t('visaRefused')} />
  const right = asked.data
  if (!(right.isOpen || right.request)) return null
  const { request } = right
  return (
    <li>
      <Icon name="file" />
      <span>
        <Link to="/contracts/visa-refused" search={{ contract: id }}>
          {t('visaRefused')}
        </Link>
        <span className="muted small as-block">
          {request
            ? t(`visaRefused.${request.state}`, { day: formatDay(request.dueOn) })
            : t('visaRefused.open')}
        </span>
      </span>
    </li>
  )
}
