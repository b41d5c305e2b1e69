import { useTranslation } from 'react-i18next'

export default function StepPayment() {
  const { t } = useTranslation('housing')
  return (
    <section className="card">
      <h2>{t('step.4')}</h2>
    </section>
  )
}
