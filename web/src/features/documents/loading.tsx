import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

const rows = ['70%', '58%', '76%']

/** Three rows of a section that is on its way. */
export function Loading() {
  const { t } = useTranslation('documents')
  return (
    <section className="card np" aria-busy="true">
      <div className="row dochead">
        <Skeleton width={44} height={44} />
        <Skeleton width="46%" height={18} />
      </div>
      {rows.map((width) => (
        <div key={width} className="skr">
          <Skeleton width={42} height={42} />
          <span className="grow">
            <Skeleton width={width} height={14} />
            <Skeleton width="46%" height={11} />
          </span>
          <Skeleton width={44} height={40} />
        </div>
      ))}
      <span className="vh" role="status">
        {t('app.loading')}
      </span>
    </section>
  )
}
