import { productKeys } from '@cursus/shared/product-keys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { products } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as tabStyles from '../../ui/tabs.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { useVersions, versionsOf } from './tariffs.api.ts'
import * as styles from './tariffs.module.css'
import type { TariffsSearch } from './tariffs-search.ts'
import { VersionPanel } from './version-panel.tsx'
import { VersionsList } from './versions-list.tsx'

interface TariffsPageProps {
  asked: TariffsSearch
  onAsk: (asked: TariffsSearch) => void
}

/** /tariffs: the prices of each product, version by version. */
export function TariffsPage({ asked, onAsk }: TariffsPageProps) {
  const { t } = useTranslation('tariffs')
  const { product } = asked
  const { data: versions, error, isPending, refetch } = useQuery(versionsOf(product))
  const draft = versions?.find(({ state }) => state === 'draft')
  const shown =
    versions?.find(({ id }) => id === asked.version) ??
    draft ??
    versions?.find(({ state }) => state === 'current')
  const prepare = usePrepare(asked, { from: shown?.id, draft: draft?.id, onAsk })
  return (
    <Page
      title={t('tariffs.title')}
      lead={t('tariffs.lead')}
      busy={isPending}
      actions={
        <Button look="line" busy={prepare.isPending} onClick={() => prepare.mutate()}>
          <Icon name="copy" size="s" />
          {t('tariffs.prepare')}
        </Button>
      }
    >
      <nav
        className={`${tabStyles.tabs} ${tabStyles.views} ${styles.products}`}
        aria-label={t('tariffs.product')}
      >
        {productKeys.map((one) => (
          <Link
            key={one}
            to="/tariffs"
            search={{ product: one }}
            aria-current={one === product ? 'page' : undefined}
            activeProps={{}}
            resetScroll={false}
          >
            <Icon name={products[one].icon} size="s" />
            {t(`product.${one}`)}
          </Link>
        ))}
      </nav>
      {isPending && <Waiting />}
      {error && !versions && (
        <EmptyState
          failed
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        >
          {messageOf(error, t('app.failed.detail'))}
        </EmptyState>
      )}
      {versions && shown && (
        <div className={styles.columns}>
          <VersionsList versions={versions} shown={shown} />
          <VersionPanel
            key={shown.id}
            version={shown}
            versions={versions}
            onDone={() => onAsk({ product })}
          />
        </div>
      )}
    </Page>
  )
}

interface Preparing {
  from: string | undefined
  draft: string | undefined
  onAsk: TariffsPageProps['onAsk']
}

/** A draft that begins as the version that is shown; where there is one already, that one opens. */
function usePrepare({ product }: TariffsSearch, { from, draft, onAsk }: Preparing) {
  const { t } = useTranslation('tariffs')
  const tellError = useTellError()
  const versions = useVersions()
  return useMutation({
    async mutationFn() {
      if (draft) {
        toastSuccess(t('draft.stands'))
        return onAsk({ product, version: draft })
      }
      const { id } = await versions.open(product, from)
      onAsk({ product, version: id })
    },
    onError(error) {
      tellError(error)
      // Somebody else has begun one at this moment: it is there to be opened.
      if (error instanceof ApiError && error.code === 'tariffs.draft_stands') onAsk({ product })
    },
  })
}

function Waiting() {
  return (
    <div className={styles.columns}>
      <SaysLoading />
      <Skeleton height={240} />
      <Skeleton height={420} />
    </div>
  )
}
