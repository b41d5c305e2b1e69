import type { MyAccount } from '@cursus/shared/sessions'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** What is known of whoever is signed in. */
export const myAccount = queryOptions({
  queryKey: ['account'],
  queryFn: async () => (await api.get<z.infer<typeof MyAccount>>('/accounts/me')).data,
})
