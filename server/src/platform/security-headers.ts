import type { Config } from './config.ts'

const unused = ['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid']
  .concat(['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'])
  .map((feature) => `${feature}=()`)

/**
 * Headers of every answer: no sniffing of types, no framing by other sites, no sensors; in production https only for
 * a year.
 */
export function securityHeaders({ isProduction }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.join(', '),
    ...(isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
