import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { insuredBy } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Days } from '../../ui/ltr.tsx'
import { failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import * as styles from './certificate-request.module.css'

const isReady = ({ insuranceType, document, cover }: Contract) =>
  insuredBy(insuranceType) === 'stay' && document && (cover === 'upcoming' || cover === 'current')

/** The certificates of stays that are there already: most who ask for one need no answer from us. */
export function ReadyCertificates() {
  const { t } = useTranslation('certificate-request')
  const asked = useQuery(myContracts)
  const ready = (asked.data ?? []).filter(isReady)
  const isUnread = failedOf([asked]).length > 0
  if (ready.length === 0 && !isUnread) return null
  return (
    <section className={`${cardStyles.card} ${styles.ready}`} aria-labelledby="ready-title">
      <h2 id="ready-title">{t(isUnread ? 'ready.unread' : 'ready.title')}</h2>
      {isUnread ? <PartWaiting asked={[asked]} /> : <p className="muted">{t('ready.lead')}</p>}
      <ul>
        {ready.map((contract) => (
          <ReadyCertificate key={contract.id} contract={contract} />
        ))}
      </ul>
    </section>
  )
}

function ReadyCertificate({ contract }: { contract: Contract }) {
  const { t } = useTranslation('certificate-request')
  const { id, countryName, startDate, endDate, document } = contract
  const file = useMutation({
    mutationFn: () => api.file(`/files/document/${document?.id}`),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'certificate.pdf'),
    onError: useTellError(),
  })
  return (
    <li className="row wraps">
      <div className="grow">
        <b>{countryName}</b>
        <p className="muted small">
          <Days start={startDate} end={endDate} />
        </p>
      </div>
      <Button look="line" small busy={file.isPending} onClick={() => file.mutate()}>
        <Icon name="download" size="s" />
        {t('ready.download')}
      </Button>
      <Link
        to="/documents/$contractId/share"
        params={{ contractId: id }}
        state={{ makesLink: true }}
        className="small"
      >
        {t('ready.share')}
      </Link>
    </li>
  )
}
