import { formatCheckCode } from '@cursus/shared/check-code'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Days, Ltr } from '../../ui/ltr.tsx'
import * as styles from './shares.module.css'

type Shown = Pick<
  ContractPage,
  'insuranceType' | 'countryName' | 'place' | 'startDate' | 'endDate' | 'document'
>

/** The certificate that the links show, for its owner. */
export function CertificateCard({ contract, code }: { contract: Shown; code: string }) {
  const { t } = useTranslation('shares')
  const { insuranceType, countryName, place, startDate, endDate, document } = contract
  const { hue, icon, name } = productOf(insuranceType)
  return (
    <section className={`${cardStyles.card} ${hue}`} aria-labelledby="shared-certificate">
      <div className="row">
        <span className={iconTileStyles.tile}>
          <Icon name={icon} />
        </span>
        <div>
          <h2 id="shared-certificate">
            <bdi>{countryName ?? place ?? t(`common:${name}`)}</bdi>
          </h2>
          <p className="muted small">
            <Days start={startDate} end={endDate} />
          </p>
        </div>
      </div>
      <p className="muted small above-16">{t('card.code')}</p>
      <p className={styles.code}>
        <Ltr code>{formatCheckCode(code)}</Ltr>
      </p>
      <div className="row wraps above-16">
        {document && <Download id={document.id} />}
        <Link to="/verifier/$code" params={{ code: formatCheckCode(code) }} className="small">
          {t('card.check')}
        </Link>
      </div>
    </section>
  )
}

function Download({ id }: { id: string }) {
  const { t } = useTranslation('shares')
  const file = useMutation({
    mutationFn: () => api.file(`/files/document/${id}`),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'certificate.pdf'),
    onError: useTellError(),
  })
  return (
    <Button look="line" small busy={file.isPending} onClick={() => file.mutate()}>
      <Icon name="download" size="s" />
      {t('card.download')}
    </Button>
  )
}
