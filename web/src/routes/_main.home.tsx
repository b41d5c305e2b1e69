import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { HomePage } from '../features/home/home-page.tsx'

export const Route = createFileRoute('/_main/home')({ loader: texts('home'), component: HomePage })
