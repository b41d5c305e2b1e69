import type { QueueKind } from '@cursus/shared/queue'
import { areasOfKind } from '@cursus/shared/queue-kinds'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { worksOn } from '../accounts/areas.service.ts'

/** Throws 403 `accounts.area` for an administrator whose areas are not of that kind; null, every kind, needs all of them. */
export async function expectKind(services: Services, id: string, kind: QueueKind | null): Promise<void> {
  const needed = kind === null ? (['all'] as const) : areasOfKind[kind]
  if (!(await worksOn(services, { id, needed, isRead: false })))
    throw new AppError('forbidden', 'accounts.area')
}
