import { useTranslation } from '../i18n/use-translation.ts'

/** Says « loading » to those who do not see the grey bars beside it. */
export function SaysLoading() {
  const { t } = useTranslation()
  return (
    <p className="visually-hidden" role="status">
      {t('app.loading')}
    </p>
  )
}
