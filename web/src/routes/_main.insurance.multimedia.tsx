import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { DevicesPage } from '../features/devices/devices-page.tsx'
import { devicesSearch } from '../features/devices/devices-search.ts'

export const Route = createFileRoute('/_main/insurance/multimedia')({
  validateSearch: devicesSearch,
  loader: texts('devices'),
  component: DevicesPage,
})
