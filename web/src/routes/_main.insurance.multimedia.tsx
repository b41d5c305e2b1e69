import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '../features/devices/devices-page.tsx'
import { devicesSearch } from '../features/devices/devices-search.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/insurance/multimedia')({
  validateSearch: devicesSearch,
  loader: texts('devices'),
  component: DevicesPage,
})
