import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../frame/not-found.tsx'

export const Route = createFileRoute('/_main/not-found')({ component: NotFound })
