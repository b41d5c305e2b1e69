import type { MyAccount } from '@cursus/shared/sessions'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** Query of the signed-in person's account. */
export const myAccount = queryOptions({
  queryKey: ['account'],
  queryFn: async () => (await api.get<z.infer<typeof MyAccount>>('/accounts/me')).data,
})
