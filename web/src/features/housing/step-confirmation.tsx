import { useTranslation } from 'react-i18next'

export default function StepConfirmation() {
  const { t } = useTranslation('housing')
  return (
    <section className="card">
      <h2>{t('step.5')}</h2>
    </section>
  )
}
