import type {
  DeviceCheckout,
  DeviceCreated,
  DeviceDetails,
  DeviceToDescribe as DeviceToDescribeWire,
} from '@cursus/shared/devices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'

/** The answer names its details as anything: they are a device in its own spelling. */
export type DeviceToDescribe = Omit<DeviceToDescribeWire, 'details'> & {
  details: Partial<DeviceDetails> | null
}

/** The address of the payment page. */
export function checkoutDevice(body: DeviceCheckout): Promise<string> {
  return api.post<string>('/payments/checkout/multimedia_insurance', body)
}

/** A paid contract whose device is asked for. 404 and 409 say that there is nothing to describe: no second try. */
export const deviceToDescribe = (contractId: string) =>
  queryOptions({
    queryKey: ['contracts', contractId, 'device'],
    queryFn: () => api.get<DeviceToDescribe>(`/contracts/${contractId}/device`),
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && [404, 409].includes(error.status)),
    staleTime: 0,
    gcTime: 0,
  })

export function describeDevice(contractId: string, details: unknown): Promise<DeviceCreated> {
  return api.put<DeviceCreated>(`/contracts/${contractId}/device`, details)
}
