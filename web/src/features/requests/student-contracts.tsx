import type { AdminContract, Cover } from '@cursus/shared/contracts'
import { useQuery } from '@tanstack/react-query'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { statutWord } from '../../insurance/statut-word.ts'
import { Button } from '../../ui/button.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contractsOf } from './requests.api.ts'

/** Lists the contracts of the student, each with its certificate. */
export function StudentContracts({ student }: { student: string }) {
  const { t } = useTranslation('requests')
  const { data, isPending, isError, refetch } = useQuery(contractsOf(student))
  return (
    <section className="stack-small" aria-labelledby="request-contracts" aria-busy={isPending || undefined}>
      <h3 id="request-contracts">{t('contracts.title')}</h3>
      {isPending && <Skeleton height={64} />}
      {isError && (
        <p className="row wraps" role="alert">
          {t('contracts.failed')}
          <Button look="ghost" small onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className="muted">{t('contracts.none')}</p>}
      {data?.map((contract) => (
        <ContractRow key={contract.id} contract={contract} />
      ))}
    </section>
  )
}

const stillCovers: ReadonlySet<Cover> = new Set(['upcoming', 'current', 'suspended'])

function ContractRow({ contract }: { contract: AdminContract }) {
  const { t } = useTranslation('requests')
  const { reference, insuranceType, countryName, startDate, lastDay, statut, cover, document } = contract
  const download = useDownload(`/files/document/${document?.id}`)
  const product = t(productOf(insuranceType).name)
  const coveredUntil = statut === 'résilié' && stillCovers.has(cover) ? lastDay : null
  const words = [product, countryName, statut !== 'ok' && statutWord(t, { statut, coveredUntil })].filter(
    Boolean,
  )
  return (
    <FileRow
      name={
        <>
          <Ltr>{reference}</Ltr>
          <bdi className="as-block">{words.join(' · ')}</bdi>
        </>
      }
      detail={
        <>
          <Days start={startDate} end={lastDay} />
          {!document && <span className="as-block">{t('contracts.noDocument')}</span>}
        </>
      }
      action={
        document && (
          <Button
            look="ghost"
            small
            busy={download.isPending}
            aria-label={t('contracts.download', { fileName: document.fileName, reference })}
            onClick={() => download.mutate()}
          >
            <Icon name="download" size="s" />
          </Button>
        )
      }
    />
  )
}
